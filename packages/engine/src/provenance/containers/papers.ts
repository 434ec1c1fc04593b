import { MAX_LABEL_LENGTH } from '../aigc-label.js'

/** What a container holds of papers, as it stands in the file; nothing of it is believed yet. */
export interface Papers {
  /** XMP packets (UTF-8, 16 or 32), in the order of the file. */
  readonly xmp: Buffer[]
  /** Texts under the key `AIGC`. */
  readonly aigc: string[]
  /** Whether there is a place where a C2PA manifest may be. */
  hasManifest: boolean
  /** Whether that place is C2PA's own: without a manifest in it the file is damaged, or was tampered with. */
  isManifestDue: boolean
  /** Bytes that may still be taken over. */
  room: number
  /** Whether papers were left out because they are larger than the room for them or cannot be unpacked. */
  isLeftOut: boolean
}

/**
 * Most bytes of XMP and labels that are taken over of one file, all together and unpacked: packed ones and such as
 * announce their length could fill the memory otherwise. The XMP specification knows no limit, real packets stay
 * under 1 MB.
 */
export const MAX_PAPER_BYTES = 4 * 1024 * 1024

/** No papers, to be filled by a walk. */
export function noPapers(): Papers {
  return { xmp: [], aigc: [], hasManifest: false, isManifestDue: false, room: MAX_PAPER_BYTES, isLeftOut: false }
}

/** Sets room aside for so many bytes; where there is too little, the paper is left out and that is noted. */
export function takeRoom(papers: Papers, bytes: number): boolean {
  const fits = bytes <= papers.room
  if (fits) papers.room -= bytes
  else papers.isLeftOut = true
  return fits
}

/** Takes an XMP packet over, where there is room for it. */
export function addXmp(papers: Papers, packet: Buffer): void {
  if (takeRoom(papers, packet.length)) papers.xmp.push(packet)
}

/** Takes a text under the key `AIGC` over, where there is room for it. */
export function addAigc(papers: Papers, text: Buffer): void {
  if (text.length > MAX_LABEL_LENGTH) papers.isLeftOut = true
  else if (takeRoom(papers, text.length)) papers.aigc.push(text.toString('utf8'))
}

/** Notes a place that holds C2PA manifests and nothing else. */
export function noteManifest(papers: Papers): void {
  papers.hasManifest = true
  papers.isManifestDue = true
}

/** Whether a metadata key is the one of China's implicit label (GB 45438-2025), however it is prefixed. */
export function isAigcKey(key: string): boolean {
  return /^(?:tc260:)?aigc$/i.test(key.trim())
}

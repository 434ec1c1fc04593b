import { MAX_LABEL_LENGTH } from '../aigc-label.js'

/** Provenance metadata as it stands in a container; nothing in it has been validated yet. */
export interface EmbeddedMetadata {
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
  /** Whether some was left out because it is larger than the room for it or cannot be unpacked. */
  isLeftOut: boolean
}

/**
 * Most bytes of XMP and labels that are taken over of one file, all together and unpacked: packed ones and such as
 * announce their length could fill the memory otherwise. The XMP specification knows no limit, real packets stay
 * under 1 MB.
 */
export const MAX_METADATA_BYTES = 4 * 1024 * 1024

/** Empty, to be filled by a walk. */
export function noMetadata(): EmbeddedMetadata {
  return { xmp: [], aigc: [], hasManifest: false, isManifestDue: false, room: MAX_METADATA_BYTES, isLeftOut: false }
}

/** Sets room aside for so many bytes; where there is too little, it is left out and that is noted. */
export function takeRoom(metadata: EmbeddedMetadata, bytes: number): boolean {
  const fits = bytes <= metadata.room
  if (fits) metadata.room -= bytes
  else metadata.isLeftOut = true
  return fits
}

/** Takes an XMP packet over, where there is room for it. */
export function addXmp(metadata: EmbeddedMetadata, packet: Buffer): void {
  if (takeRoom(metadata, packet.length)) metadata.xmp.push(packet)
}

/** Takes a text under the key `AIGC` over, where there is room for it. */
export function addAigc(metadata: EmbeddedMetadata, text: Buffer): void {
  if (text.length > MAX_LABEL_LENGTH) metadata.isLeftOut = true
  else if (takeRoom(metadata, text.length)) metadata.aigc.push(text.toString('utf8'))
}

/** Notes a place that holds C2PA manifests and nothing else. */
export function noteManifest(metadata: EmbeddedMetadata): void {
  metadata.hasManifest = true
  metadata.isManifestDue = true
}

/** Whether a metadata key is the one of China's implicit label (GB 45438-2025), however it is prefixed. */
export function isAigcKey(key: string): boolean {
  return /^(?:tc260:)?aigc$/i.test(key.trim())
}

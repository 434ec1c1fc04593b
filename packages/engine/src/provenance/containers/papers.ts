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
  /** Whether papers were left out because they are larger than {@link MAX_PAPER_BYTES} or cannot be unpacked. */
  isLeftOut: boolean
}

/** Longest XMP packet or text that is taken over; the XMP specification knows no limit, real ones stay under 1 MB. */
export const MAX_PAPER_BYTES = 4 * 1024 * 1024

/** No papers, to be filled by a walk. */
export function noPapers(): Papers {
  return { xmp: [], aigc: [], hasManifest: false, isManifestDue: false, isLeftOut: false }
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

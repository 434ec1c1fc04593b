import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import type { Timeline } from '../../spec/evidence/timeline.js'

/** Result of analysing an asset: its timeline, and small JPEG pictures by frame id where they were requested. */
export interface Analysis {
  readonly timeline: Timeline
  readonly stills: ReadonlyMap<string, Uint8Array>
  /** Crops of lines of the timeline, taken from the asset itself pixel for pixel, once it is known which are needed. */
  closeUps(lines: readonly OcrEvidence[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Releases the asset. */
  dispose(): Promise<void>
}

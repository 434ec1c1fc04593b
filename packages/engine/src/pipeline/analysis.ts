import type { OcrEvidence } from '../spec/evidence.js'
import type { Timeline } from '../spec/timeline.js'

/** What analysing an asset gives: its timeline, and small JPEG pictures by frame id where they were asked for. */
export interface Analysis {
  readonly timeline: Timeline
  readonly stills: ReadonlyMap<string, Uint8Array>
  /** Lines of the timeline cut out of the asset itself, pixel for pixel, once it is known which are needed. */
  closeUps(lines: readonly OcrEvidence[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Lets go of the asset. */
  dispose(): Promise<void>
}

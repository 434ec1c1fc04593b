import type { Timeline } from '../spec/timeline.js'

/** What analysing an asset gives: its timeline, and small JPEG pictures by frame id where they were asked for. */
export interface Analysis {
  readonly timeline: Timeline
  readonly stills: ReadonlyMap<string, Uint8Array>
}

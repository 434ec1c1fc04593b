import type { FrameReason, FrameThumb } from '../../spec/image.js'

/**
 * How far back a decision may point: a frame named by `push` or `end` is at most this many frames before the newest
 * frame pushed. Whoever decodes must keep that many full pictures.
 */
export const SAMPLER_LOOKBACK_FRAMES = 8

/** A frame worth costly analysis. `tMs` is the frame's own time, `shot` counts from 1. */
export interface SampleDecision {
  readonly index: number
  readonly tMs: number
  readonly shot: number
  readonly reason: FrameReason
}

/**
 * Decides, from the luma thumbs of all decoded frames in order, where shots begin and which frames are sampled.
 *
 * Decisions come in ascending order of `index`, each frame at most once, each at most
 * {@link SAMPLER_LOOKBACK_FRAMES} frames after its own frame.
 */
export interface Sampler {
  /** Takes the next frame; `thumb` is not kept. Gives the decisions that became certain with it. */
  push(thumb: FrameThumb): SampleDecision[]
  /** No more frames. Gives the last decisions; call once. */
  end(): SampleDecision[]
  /** Time of the first frame of each new shot, ascending (the first shot is not listed); complete after `end`. */
  cutsMs(): readonly number[]
}

/** Opens a sampler for one video. */
export function createSampler(): Sampler {
  let newest: SampleDecision | null = null
  let sampledMs = Number.NEGATIVE_INFINITY

  return {
    push({ index, tMs }) {
      const reason = newest === null ? 'first' : 'interval'
      newest = { index, tMs, shot: 1, reason }
      if (tMs - sampledMs < 500) return []
      sampledMs = tMs
      return [newest]
    },
    end: () => (newest === null || newest.tMs === sampledMs ? [] : [{ ...newest, reason: 'last' }]),
    cutsMs: () => [],
  }
}

import type { Detection, Detector } from '../../spec/plugins/detector.js'

/** Passes the sampled frames of a video to one detector. Calls must not overlap. */
export interface FrameWatch<Frame> {
  /** Takes the next frame. Resolves when it was analysed, or deferred. */
  take(frame: Frame): Promise<void>
  /** No more frames: a deferred one is skipped. */
  finish(): void
}

/** Where frames go. `passOver` is called for each skipped frame, which counts as a frame without detections. */
export interface WatchedFrames<Frame> {
  /** Null: the frame could not be analysed. */
  look(frame: Frame): Promise<readonly Detection[] | null>
  passOver(frame: Frame): void
  /** Whether a frame stands alone, as a still does: it is analysed regardless of other frames. */
  standsAlone(frame: Frame): boolean
}

/** Frames without detections after which every second one is skipped: as many as a signal may bridge, plus one. */
const QUIET_FRAMES = 3

/**
 * Analyses every second frame while nothing is detected. Where a frame shows something, the skipped one before it is
 * analysed after all, and so are the following ones. A thing that needs two frames or more to become a signal, as
 * nearly everything does, is missed only if it vanishes on every other frame. A detector with a label that needs a
 * single frame gets all frames.
 *
 * Keeps one frame. Which frames are analysed depends only on their order and on the detections on them.
 */
export function createFrameWatch<Frame>(
  { labels, anyLabel }: Detector['capabilities'],
  { look, passOver, standsAlone }: WatchedFrames<Frame>,
): FrameWatch<Frame> {
  const all = [...Object.values(labels), ...(anyLabel ? [anyLabel] : [])]
  const mayPassOver = all.every(({ minFrames }) => minFrames >= 2)
  let left: Frame | null = null
  let quietFrames = QUIET_FRAMES
  let isFirst = true

  const shows = (detections: readonly Detection[] | null): boolean =>
    detections === null ||
    detections.some(({ label, score }) => score >= ((labels[label] ?? anyLabel)?.stay ?? Infinity))

  return {
    async take(frame) {
      if (mayPassOver && !standsAlone(frame) && !isFirst && left === null && quietFrames >= QUIET_FRAMES) {
        left = frame
        return
      }
      isFirst = false
      const isThere = shows(await look(frame))
      quietFrames = isThere ? 0 : quietFrames + 1
      if (left === null) return
      const before = left
      left = null
      if (isThere) await look(before)
      else passOver(before)
    },
    finish() {
      if (left !== null) passOver(left)
      left = null
    },
  }
}

import type { Detection, Detector } from '../../spec/detector.js'

/** Shows the sampled frames of a film to one detector. Calls must not overlap. */
export interface FrameWatch<Frame> {
  /** Takes the next frame. Resolves when it was looked at, or left for later. */
  take(frame: Frame): Promise<void>
  /** No more frames: the one that was left for later is passed over. */
  finish(): void
}

/** Where frames go. `passOver` is called for each frame that is not looked at, as if a look had found nothing. */
export interface WatchedFrames<Frame> {
  /** Null: the frame could not be looked at. */
  look(frame: Frame): Promise<readonly Detection[] | null>
  passOver(frame: Frame): void
  /** Whether a frame stands alone, as a picture among pictures does: it is looked at, whatever others show. */
  standsAlone(frame: Frame): boolean
}

/** Frames without anything after which every second one is passed over: as many as a signal outlasts, and one. */
const QUIET_FRAMES = 3

/**
 * Looks at every second frame while nothing is there. Where a frame shows something, the one before it is looked at
 * after all, and so are the next ones. What needs two frames or more to become a signal, as nearly everything does, is
 * missed only if it vanishes on every other frame. A detector with a label that needs a single frame looks at all.
 *
 * Keeps one frame. The frames looked at depend on the order of frames and on what is seen on them alone.
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

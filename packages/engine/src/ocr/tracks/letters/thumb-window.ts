import type { FrameThumb, LumaImage } from '../../../spec/pictures/image.js'
import { createComparison } from './compare-thumbs.js'

/** Thumbs that a window holds at most of the frames already decided on: 15 MB at 640 × 360. */
const MOST_THUMBS = 64

/**
 * The thumbs between the last samples and now. Frames that look alike share one thumb, so a still picture costs one
 * however long it stands; what is shared depends on the thumbs alone, never on when samples are pushed.
 */
export interface ThumbWindow {
  push(thumb: FrameThumb): void
  /** The frames `from` to `to` (both included, missing ones left out), oldest first. */
  between(from: number, to: number): readonly FrameThumb[]
  /** The thumb of a frame, or of the nearest one before it that is still held; null without any. */
  at(index: number): FrameThumb | null
  /**
   * Drops what lies before frame `keepFrom`, then thins the frames up to `upTo` evenly until {@link MOST_THUMBS}
   * different thumbs are left: a thinned frame takes the thumb of the frame before it.
   */
  trim(keepFrom: number, upTo: number): void
  /** Different thumbs held now. */
  readonly size: number
}

/** Opens an empty window. */
export function createThumbWindow(): ThumbWindow {
  let frames: FrameThumb[] = []
  const looksAlike = createComparison()

  return {
    push(thumb) {
      const last = frames.at(-1)
      const luma = last !== undefined && looksAlike(last.luma, thumb.luma) ? last.luma : thumb.luma
      frames.push({ ...thumb, luma })
    },
    between: (from, to) => frames.slice(countUpTo(frames, from - 1), countUpTo(frames, to)),
    at: (wanted) => frames[countUpTo(frames, wanted) - 1] ?? null,
    trim(keepFrom, upTo) {
      frames = frames.slice(countUpTo(frames, keepFrom - 1))
      const decided = countUpTo(frames, upTo)
      let head = frames.slice(0, decided)
      while (countLumas(head) > MOST_THUMBS) head = thin(head)
      frames = [...head, ...frames.slice(decided)]
    },
    get size() {
      return countLumas(frames)
    },
  }
}

/** How many frames, which ascend, come no later than one. */
function countUpTo(frames: readonly FrameThumb[], index: number): number {
  let count = frames.length
  while (count > 0 && frames[count - 1]!.index > index) count--
  return count
}

function countLumas(frames: readonly FrameThumb[]): number {
  const lumas = new Set<LumaImage>()
  for (const { luma } of frames) lumas.add(luma)
  return lumas.size
}

/** Gives every second thumb up; the newest, on which lines are learnt, always stays. */
function thin(frames: readonly FrameThumb[]): FrameThumb[] {
  const lumas = [...new Set(frames.map(({ luma }) => luma))]
  const heir = new Map<LumaImage, LumaImage>()
  lumas.forEach((luma, at) => {
    const stays = at % 2 === 0 || at === lumas.length - 1
    heir.set(luma, stays ? luma : lumas[at - 1]!)
  })
  return frames.map((frame) => ({ ...frame, luma: heir.get(frame.luma)! }))
}

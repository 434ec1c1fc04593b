import type { FrameThumb, LumaImage } from '../../../spec/pictures/image.js'

/** Thumbs that a window holds at most of the frames already decided on: 15 MB at 640 × 360. */
const MOST_THUMBS = 64

/** Side of the blocks, in thumb pixels, in which two thumbs are compared. */
const BLOCK_PX = 8

/** Mean luma difference of a block up to which it shows the same: compression noise. The faintest print makes 3. */
const SAME_BLOCK = 1.5

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

function looksAlike(a: LumaImage, b: LumaImage): boolean {
  if (a.width !== b.width || a.height !== b.height) return false
  const blocks = Math.ceil(a.width / BLOCK_PX)
  const sums = new Int32Array(blocks)
  for (let top = 0; top < a.height; top += BLOCK_PX) {
    const bottom = Math.min(a.height, top + BLOCK_PX)
    sums.fill(0)
    for (let row = top; row < bottom; row++) {
      const line = row * a.width
      for (let block = 0; block < blocks; block++) {
        const right = Math.min(a.width, (block + 1) * BLOCK_PX)
        let sum = 0
        for (let x = block * BLOCK_PX; x < right; x++) sum += Math.abs(a.data[line + x]! - b.data[line + x]!)
        sums[block] = sums[block]! + sum
      }
    }
    const most = SAME_BLOCK * BLOCK_PX * (bottom - top)
    for (let block = 0; block < blocks; block++) if (sums[block]! > most) return false
  }
  return true
}

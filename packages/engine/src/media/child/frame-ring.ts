import { Frame } from 'node-av/lib'

/** The newest decoded frames, by reference: their pixels stay in the decoder's memory and are not copied. */
export interface FrameRing {
  keep(frame: Frame, index: number): void
  /** The frame of that index. Throws `RangeError` when it is no longer, or not yet, held. */
  get(index: number): Frame
}

/** Holds `capacity` frames; each `keep` beyond lets the oldest go. */
export function createFrameRing(capacity: number): FrameRing {
  const slots = Array.from({ length: capacity }, () => {
    const frame = new Frame()
    frame.alloc()
    return { frame, index: -1 }
  })
  const slotOf = (index: number) => slots[index % capacity] as { frame: Frame; index: number }

  return {
    keep(frame, index) {
      const slot = slotOf(index)
      slot.frame.unref()
      slot.frame.ref(frame)
      slot.index = index
    },
    get(index) {
      const slot = slotOf(index)
      if (slot.index !== index)
        throw new RangeError(`Frame ${index} was asked for, ${slot.index} is held in its place.`)
      return slot.frame
    },
  }
}

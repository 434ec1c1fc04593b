import { Frame } from 'node-av/lib'

/** The newest decoded frames, by reference: their pixels stay in the decoder's memory and are not copied. */
export interface FrameRing {
  keep(frame: Frame, index: number): void
  /** The frame with that index. Throws `RangeError` if it is no longer held, or not yet. */
  get(index: number): Frame
}

/** Holds `capacity` frames; each further `keep` drops the oldest. */
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

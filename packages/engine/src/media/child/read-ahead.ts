import { Packet } from 'node-av/lib'

/** Half a minute of a film of 30 frames a second at most, and of one at 5 Mbit/s. */
const MOST_PACKETS = 900
const MOST_BYTES = 16 * 1024 * 1024

/** Packets of pictures that wait to be decoded while sound is read ahead of them, in their order. */
export interface WaitingPackets {
  /** Keeps what `packet` holds, which may be used for the next. */
  put(packet: Packet): void
  /** Hands the first one to `use`, and frees it. False where none waits. */
  takeFirst(use: (packet: Packet) => void): boolean
  isEmpty(): boolean
  /** No more should be put. */
  isFull(): boolean
  free(): void
}

/** See {@link WaitingPackets}. Bounded by {@link MOST_PACKETS} and {@link MOST_BYTES}. */
export function createWaitingPackets(): WaitingPackets {
  const waiting: Packet[] = []
  const unused: Packet[] = []
  let bytes = 0

  const freshPacket = (): Packet => {
    const packet = new Packet()
    packet.alloc()
    return packet
  }

  return {
    put(packet) {
      const kept = unused.pop() ?? freshPacket()
      kept.ref(packet)
      bytes += kept.size
      waiting.push(kept)
    },
    takeFirst(use) {
      const packet = waiting.shift()
      if (packet === undefined) return false
      bytes -= packet.size
      use(packet)
      packet.unref()
      unused.push(packet)
      return true
    },
    isEmpty: () => waiting.length === 0,
    isFull: () => waiting.length >= MOST_PACKETS || bytes >= MOST_BYTES,
    free() {
      for (const packet of [...waiting.splice(0), ...unused.splice(0)]) packet.free()
    },
  }
}

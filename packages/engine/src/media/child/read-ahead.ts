import { Packet } from 'node-av/lib'

/** At most half a minute at 30 frames a second, or of a film at 5 Mbit/s. */
const MOST_PACKETS = 900
const MOST_BYTES = 16 * 1024 * 1024

/** Video packets that wait to be decoded while audio is read ahead of them, in order. */
export interface WaitingPackets {
  /** Takes over what `packet` holds; `packet` may be reused. */
  put(packet: Packet): void
  /** Passes the first one to `use`, and frees it. False where none waits. */
  takeFirst(use: (packet: Packet) => void): boolean
  isEmpty(): boolean
  /** Full: nothing more should be put. */
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

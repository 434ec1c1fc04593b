import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type TimeBase, toMs } from '../decoded/clock.js'

/** What the container says about a track's packets, as listed by FFmpeg's muxer `framecrc`. */
export interface PacketTimes {
  readonly ended: Promise<void>
  /** Duration of the last displayed frame, at `ptsMs`; null where the container does not give it. */
  lastShownMs(ptsMs: number): number | null
}

/** Follows the list and keeps only the packet displayed last: packets come in decoding order. */
export function followPackets(pipe: Readable): PacketTimes {
  let timeBase: TimeBase = { num: 1, den: 1000 }
  let last: { readonly pts: bigint; readonly duration: bigint } | null = null

  const lines = createInterface({ input: pipe, crlfDelay: Infinity })
  lines.on('line', (line) => {
    const base = /^#tb \d+: (\d+)\/(\d+)/.exec(line)
    if (base !== null) timeBase = { num: Number(base[1]), den: Number(base[2]) }
    const packet = /^\d+, *-?\d+, *(-?\d+), *(\d+),/.exec(line)
    if (packet === null) return
    const pts = BigInt(packet[1] as string)
    if (last === null || pts > last.pts) last = { pts, duration: BigInt(packet[2] as string) }
  })

  return {
    ended: new Promise((resolve) => void lines.once('close', resolve)),
    lastShownMs(ptsMs) {
      if (last === null || last.duration === 0n || toMs(last.pts, timeBase) !== ptsMs) return null
      return toMs(last.duration, timeBase)
    },
  }
}

import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Loudness } from '../../spec/evidence/asset.js'
import type { TimeBase } from '../decoded/clock.js'
import { loudnessOf } from '../decoded/loudness.js'

/** What FFmpeg's log says about a pass: frame times (filter `showinfo`), loudness (`ebur128`), decoder errors. */
export interface FrameLog {
  /** Timestamp of the frame with this number in the log's time base, waited for; null when the log ended before. */
  pts(index: number): Promise<bigint | null>
  timeBase(): TimeBase
  /** Decoder and demuxer errors so far, and the number of the newest frame at that point. */
  complaints(): readonly { readonly frame: number; readonly text: string }[]
  /**
   * Waits for the end of the log; null where nothing was measured, or several values because the audio format changed
   * midway.
   */
  loudness(): Promise<Loudness | null>
}

/** Lines of decoders and demuxers (`[h264 @ …]`), or of the program about decoding, that report bad data. */
function isComplaint(line: string): boolean {
  if (/Parsed_|muxer|^\s*(?:Input|Output) #/.test(line) || !/^(?:\[\w[^\]]* @ |Error )/.test(line)) return false
  return /error while decoding|concealing|corrupt|invalid|error submitting|non-existing|partial file|truncat/i.test(
    line,
  )
}

const MOST_COMPLAINTS = 1000

/** Follows the log of one FFmpeg process. Keeps the frame times not yet asked for, which the pipes bound. */
export function followLog(stderr: Readable): FrameLog {
  const times = new Map<number, bigint>()
  const complaints: { frame: number; text: string }[] = []
  let timeBase: TimeBase = { num: 1, den: 1000 }
  let newest = -1
  let ended = false
  let wake: () => void = () => undefined
  let closed: () => void = () => undefined
  const end = new Promise<void>((resolve) => (closed = resolve))
  const integrated: number[] = []
  const peaks: number[] = []

  const lines = createInterface({ input: stderr, crlfDelay: Infinity })
  lines.on('line', (line) => {
    const frame = /Parsed_showinfo\S* @ \S+\] n: *\d+ pts: *(-?\d+)/.exec(line)
    const base = /Parsed_showinfo\S* @ \S+\] config in time_base: (\d+)\/(\d+)/.exec(line)
    if (frame !== null) {
      // Counted here: the filter restarts its own number where the frame size changes.
      newest += 1
      times.set(newest, BigInt(frame[1] as string))
    } else if (base !== null) {
      timeBase = { num: Number(base[1]), den: Number(base[2]) }
    } else if (METERED.test(line)) {
      integrated.push(...numbersIn(line, /^ {4}I: *(\S+) LUFS$/))
      peaks.push(...numbersIn(line, /^ {4}Peak: *(\S+) dBFS$/))
    } else if (isComplaint(line) && complaints.length < MOST_COMPLAINTS) {
      complaints.push({ frame: Math.max(0, newest), text: line.slice(0, 200) })
    }
    wake()
  })
  lines.on('close', () => {
    ended = true
    wake()
    closed()
  })

  return {
    async pts(index) {
      while (!times.has(index) && !ended) await new Promise<void>((resolve) => (wake = resolve))
      const pts = times.get(index) ?? null
      times.delete(index)
      return pts
    },
    timeBase: () => timeBase,
    complaints: () => complaints,
    async loudness() {
      await end
      // FFmpeg opens each filter chain once before it knows the audio, and that instance has measured nothing.
      const [heard, ...others] = integrated.flatMap((lufs, at) => loudnessOf(lufs, peaks[at] ?? NaN) ?? [])
      return heard === undefined || others.length > 0 ? null : heard
    },
  }
}

/** Lines of the summary that `ebur128` ends with. */
const METERED = /^ {4}(?:I|Peak):/

function numbersIn(line: string, pattern: RegExp): number[] {
  const found = pattern.exec(line)
  return found === null ? [] : [Number(found[1])]
}

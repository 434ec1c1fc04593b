import { describe, expect, it } from 'vitest'
import type { RgbImage } from '../spec/pictures/image.js'
import type { MediaBackend } from '../media/media-backend.js'
import { decodeAll, mediaOptions, meanLuma, quarterColours, showAll, soundOnset, WHOLE } from './decode-all.js'

/** What a clip shows, by its maker. Times in ms on the presentation clock; null where it has none. */
export interface ClipTruth {
  readonly videoCodec: string
  readonly audioCodec: string | null
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly frames: number
  readonly durationMs: number
  /** Distance of frames; null for a variable rate, whose first times are in `timesMs`. */
  readonly stepMs: number | null
  readonly timesMs?: readonly number[]
  /** Black turns to four quarters: red and green above, blue and white below. */
  readonly flashMs: number
  /** Silence turns to a tone. */
  readonly onsetMs: number | null
  readonly audioTracks: number
  readonly dynamicRange: 'sdr' | 'hdr'
}

/** A clip on disk with its truth. */
export interface TruthfulClip {
  readonly path: string
  readonly truth: ClipTruth
}

/** Lossy sound is smeared by about a block (AAC: 21 ms at 48 kHz, of which half before the onset). */
const ONSET_TOLERANCE_MS = 15
/** Encoders change colours a little, tone mapping more; a quarter of the wrong colour is off by 200. */
const COLOUR_TOLERANCE = { sdr: 40, hdr: 130 }

/**
 * The contract of every media backend as a vitest suite (`vitest` is a peer of this entry): every clip against its
 * truth, cancelling, leaving, closing, and the same result with one thread and with two.
 */
export function mediaBackendContract(name: string, make: () => MediaBackend, clips: readonly TruthfulClip[]): void {
  const first = clips[0] as TruthfulClip

  describe(`${name} follows the contract of media backends`, () => {
    describe.each(clips)('$path', ({ path, truth }) => {
      it('is probed, decoded frame by frame, upright, and on the clock of its first frame', async () => {
        const { probe, thumbs, frames, sound, summary } = await decodeAll(make(), path)

        const { videoCodec: codec, width, height, rotation, dynamicRange } = truth
        expect(probe.video).toMatchObject({ codec, width, height, rotation, dynamicRange })
        expect(probe.audio).toHaveLength(truth.audioTracks)
        expect(Math.abs((probe.durationMs ?? 0) - truth.durationMs)).toBeLessThanOrEqual(25)

        expect(thumbs).toHaveLength(truth.frames)
        expect(summary).toMatchObject({ framesDecoded: truth.frames, width, height })
        expect(Math.abs(summary.durationMs - truth.durationMs)).toBeLessThanOrEqual(1)
        const times = thumbs.map(({ tMs }) => tMs)
        const due = dueTimes(truth)
        expect(times.slice(0, due.length)).toEqual(due)
        expect(thumbs.map(({ index }) => index)).toEqual(times.map((_, index) => index))

        expect(thumbs.find(({ luma }) => meanLuma(luma) > 60)?.tMs).toBe(truth.flashMs)
        expect(frames.length).toBeGreaterThan(0)
        expectQuarters((frames.at(-1) as (typeof frames)[number]).image, dynamicRange)
        // Chroma is upright, of the right matrix and range, and of this frame, not of another.
        const [black] = thumbs as [(typeof thumbs)[number]]
        const quarters = thumbs.at(-1) as (typeof thumbs)[number]
        if (truth.flashMs > 0) expect(Math.max(...black.colours.data)).toBeLessThan(COLOUR_TOLERANCE[dynamicRange])
        expectQuarters(quarters.colours, dynamicRange)
        const { width: across, height: down } = quarters.colours
        expect(Math.max(across, down)).toBe(Math.min(128, Math.max(width, height)))
        expect(Math.abs(across * height - down * width)).toBeLessThanOrEqual(Math.max(width, height))

        // White is 235 in video range, whatever the range of the file.
        const brightest = Math.max(...(thumbs.at(-1) as (typeof thumbs)[number]).luma.data)
        expect({ brightest, right: dynamicRange === 'hdr' || Math.abs(brightest - 235) <= 6 }).toEqual({
          brightest,
          right: true,
        })

        const onsetMs = soundOnset(sound.samples)
        expect({ onsetMs, right: isNear(onsetMs, truth.onsetMs) }).toEqual({ onsetMs, right: true })
        expect(sound.samples.every((value) => Math.abs(value) <= 1)).toBe(true)
        expect(sound.gaps).toEqual([])
      })

      it('reports no damage, and names what it skipped', async () => {
        const { summary } = await decodeAll(make(), path)
        const codes = summary.diagnostics.map(({ code, degrades }) => ({ code, degrades }))
        const expected = [
          ...(truth.audioTracks > 1 ? [{ code: 'extra_tracks_ignored', degrades: false }] : []),
          ...(truth.dynamicRange === 'hdr' ? [{ code: 'colour_approximated', degrades: false }] : []),
        ]
        expect(codes).toEqual(expected)
      })
    })

    it.each(clips)('shows the frames that it sampled of $path again, by number', async ({ path }) => {
      const sampled = (await decodeAll(make(), path)).frames
      const shown = await showAll(
        make(),
        path,
        [...sampled].reverse().map(({ index }) => index),
      )
      expect(shown.map(({ index }) => index)).toEqual(sampled.map(({ index }) => index))
      for (const [at, { image }] of sampled.entries()) {
        const same = Buffer.compare(Buffer.from(shown[at]!.image.data), Buffer.from(image.data)) === 0
        expect({ at, width: shown[at]!.image.width, same }).toEqual({ at, width: image.width, same: true })
      }
    })

    it('shows nothing for frame numbers that do not exist, and each frame in the requested size', async () => {
      const beyond = first.truth.frames + 7
      const shown = await showAll(make(), first.path, [1, beyond], 80)
      expect(shown.map(({ index, image }) => [index, image.width, image.height])).toEqual([[1, 80, 48]])
    })

    it('gives the same events with one thread and with two', async () => {
      for (const { path } of clips) {
        const [one, two] = [
          await decodeAll(make(), path, { threads: 1 }),
          await decodeAll(make(), path, { threads: 2 }),
        ]
        expect(two.hash).toBe(one.hash)
      }
    })

    it('does not start when the signal has already fired', async () => {
      const session = make().open(first.path, mediaOptions({ signal: AbortSignal.abort() }))
      await expect(session.probe()).rejects.toMatchObject({ code: 'aborted' })
      await session.close()
    })

    it('ends with aborted when the signal fires while it decodes', async () => {
      const abort = new AbortController()
      const session = make().open(first.path, mediaOptions({ signal: abort.signal }))
      await session.probe()
      const follow = async (): Promise<void> => {
        for await (const event of session.decode(WHOLE)) if (event.type === 'thumb') abort.abort()
      }
      await expect(follow()).rejects.toMatchObject({ code: 'aborted' })
    })

    it('distinguishes a time limit from a cancellation', async () => {
      const reason = new DOMException('too long', 'TimeoutError')
      const session = make().open(first.path, mediaOptions({ signal: AbortSignal.abort(reason) }))
      await expect(session.probe()).rejects.toMatchObject({ code: 'timeout' })
    })

    it('ignores a signal that fires after the end', async () => {
      const abort = new AbortController()
      const { summary } = await decodeAll(make(), first.path, { signal: abort.signal })
      abort.abort()
      expect(summary.framesDecoded).toBe(first.truth.frames)
    })

    it('may be left early, closed twice, and closed unused', async () => {
      const unused = make().open(first.path, mediaOptions())
      await unused.close()
      const session = make().open(first.path, mediaOptions())
      await session.probe()
      for await (const event of session.decode(WHOLE)) if (event.type === 'thumb') break
      await session.close()
      await expect(session.close()).resolves.toBeUndefined()
    })

    it('names the limit that is exceeded', async () => {
      const { width, height, durationMs } = first.truth
      const wide = make().open(first.path, mediaOptions({ maxPixels: width * height - 1 }))
      await expect(wide.probe()).rejects.toMatchObject({ code: 'limit_exceeded', details: { limit: 'maxPixels' } })
      const long = make().open(first.path, mediaOptions({ maxDurationMs: durationMs - 100 }))
      await expect(long.probe()).rejects.toMatchObject({ code: 'limit_exceeded', details: { limit: 'maxDurationMs' } })
    })

    it('delivers only sound, or only pictures, on request', async () => {
      const sound = await decodeAll(make(), first.path, {}, { ...WHOLE, frames: false })
      expect(sound.thumbs).toHaveLength(0)
      expect(sound.sound.samples.length).toBeGreaterThan(16_000)
      const pictures = await decodeAll(make(), first.path, {}, { ...WHOLE, audio: false })
      expect(pictures.sound.samples).toHaveLength(0)
      expect(pictures.thumbs).toHaveLength(first.truth.frames)
    })

    it('scales pictures and thumbs down to the requested sides, and never up', async () => {
      const request = { ...WHOLE, frameLongSidePx: 80, thumbLongSidePx: 40 }
      const { thumbs, frames } = await decodeAll(make(), first.path, {}, request)
      expect(thumbs[0]?.luma).toMatchObject({ width: 40, height: 24 })
      expect(frames[0]).toMatchObject({ image: { width: 80, height: 48 }, sourceWidth: 160, sourceHeight: 96 })
      const levels = frames.length > 0 ? [...(thumbs.at(-1)?.luma.data ?? [])] : []
      // Video range: white is 235 and black 16, scaled or not.
      expect(Math.abs(Math.max(...levels) - 235)).toBeLessThanOrEqual(4)
    })
  })
}

function expectQuarters(image: RgbImage, dynamicRange: 'sdr' | 'hdr'): void {
  const wanted = { topLeft: [255, 0, 0], topRight: [0, 255, 0], bottomLeft: [0, 0, 255], bottomRight: [255, 255, 255] }
  const seen = quarterColours(image)
  for (const [corner, colour] of Object.entries(wanted)) {
    const pixel = seen[corner as keyof typeof seen]
    const off = Math.max(...colour.map((value, channel) => Math.abs(value - (pixel[channel] as number))))
    expect({ corner, pixel, off: off <= COLOUR_TOLERANCE[dynamicRange] }).toEqual({ corner, pixel, off: true })
  }
}

/** All times of a steady clip, the first ones of another. */
function dueTimes({ stepMs, timesMs, frames }: ClipTruth): number[] {
  return stepMs === null ? [...(timesMs ?? [])] : Array.from({ length: frames }, (_, index) => index * stepMs)
}

function isNear(onsetMs: number | null, truthMs: number | null): boolean {
  if (onsetMs === null || truthMs === null) return onsetMs === truthMs
  return Math.abs(onsetMs - truthMs) <= ONSET_TOLERANCE_MS
}

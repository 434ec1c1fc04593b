import { intersectionArea } from '../../src/spec/pictures/box-overlap.js'
import type { Bbox } from '../../src/spec/pictures/geometry.js'
import type { FrameReason, FrameThumb, SampledFrame } from '../../src/spec/pictures/image.js'
import type { Reading, TextRegion } from '../../src/spec/plugins/ocr-engine.js'
import { type TextTracker, createTextTracker } from '../../src/ocr/tracks/text-tracker.js'

/** Size of the drawn frames; thumb and sampled picture have the same. 25 frames a second. */
export const WIDTH = 320
export const HEIGHT = 180
export const FRAME_MS = 40

/**
 * A line laid over the picture on frames `from` to `to` (exclusive). Glyphs are 3 × 5 dots of `dotPx` pixels, so
 * capitals are `5 * dotPx` high; each character has its own. `grey` is 0 to 255. Opacity, place and size may depend on
 * the frame; only what stands still and is not zoomed may have a plate.
 */
export interface DrawnLine {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly x: number
  readonly y: number
  readonly dotPx: number
  readonly grey: number
  /** Levels by which the letters vary, as compression makes them. */
  readonly unevenness?: number
  readonly plate?: number
  readonly opacity?: (frame: number) => number
  /** Opacity from which it is read; 0.5 if left out. */
  readonly legibleFrom?: number
  readonly shiftX?: (frame: number) => number
  readonly shiftY?: (frame: number) => number
  /** How much larger than drawn it is on a frame, about its middle. */
  readonly zoom?: (frame: number) => number
}

/** A video drawn by rule: `ground` gives the grey of a pixel on a frame. */
export interface DrawnVideo {
  readonly frames: number
  readonly lines: readonly DrawnLine[]
  readonly ground: (x: number, y: number, frame: number) => number
}

/** A sample, and what OCR misses or misreads there. */
export interface DrawnSample {
  readonly frame: number
  readonly reason?: FrameReason
  /** 1 if left out. */
  readonly shot?: number
  readonly read?: (text: string) => string | null
  /** The reader fails on this sample. */
  readonly fails?: boolean
  /** Finds each word of a line on its own. */
  readonly inPieces?: boolean
  /** Also reads what a side of the picture leaves of a line. */
  readonly readsRests?: boolean
  /** The reader looks at this part of the picture alone, in fractions, and finds what of the lines lies in it. */
  readonly area?: Bbox
  /** Pixels by which the reader's boxes reach beyond the letters on each side. */
  readonly loosePx?: number
}

/** The source of the drawn lines' readings. */
const SOURCE = { id: 'drawn', version: '1.0.0' }

/** A still, noisy background: every pixel has its own grey within `spread` of `mean`. */
export function speckle(mean: number, spread: number): (x: number, y: number) => number {
  return (x, y) => mean + ((((x * 374761393 + y * 668265263) >>> 0) % 1000) / 1000 - 0.5) * 2 * spread
}

/** What was followed, and how many regions had to be read for it. */
export interface Followed {
  readonly observations: ReturnType<TextTracker['end']>
  readonly read: number
}

/** Follows the drawn lines through their video. `ahead`: frames by which thumbs run ahead of each sample. */
export function follow(
  video: DrawnVideo,
  samples: readonly DrawnSample[],
  ahead: (sample: number) => number = () => 8,
): Followed {
  const tracker = createTextTracker()
  const pictures = new Map<number, Uint8Array>()
  const picture = (frame: number): Uint8Array => {
    const drawn = pictures.get(frame) ?? drawFrame(video, frame)
    pictures.set(frame, drawn)
    return drawn
  }
  let pushed = 0
  let read = 0
  const pushTo = (frame: number): void => {
    while (pushed < Math.min(video.frames, frame)) tracker.pushThumb(thumbOf(picture(pushed), pushed++))
  }
  samples.forEach((sample, index) => {
    pushTo(sample.frame + 1 + ahead(index))
    const frame = sampleOf(picture(sample.frame), sample)
    if (sample.fails) return tracker.skipSample(frame)
    const visible = video.lines.filter((line) => isVisible(line, sample.frame))
    const found = sample.inPieces ? visible.flatMap(wordsOf) : visible
    const readings = found.map((line) => readingOf(line, sample)).filter((reading) => reading !== null)
    const { area } = sample
    const inArea = area
      ? readings.map((reading) => cutReading(reading, area)).filter(({ text }) => text !== '')
      : readings
    const located: TextRegion[] = inArea.map(({ bbox }) => ({ bbox, corners: [], score: 1 }))
    const regions = tracker.complete(frame, located, area)
    const asRead = area ? regions.map(({ bbox }) => readInside(readings, bbox)) : readings
    const known = tracker.known(frame, regions)
    read += known.filter((isKnown) => !isKnown).length
    tracker.pushSample(
      frame,
      regions,
      asRead.map((reading, at) => (known[at] ? null : { ...reading, source: SOURCE })),
      area,
    )
  })
  pushTo(video.frames)
  return { observations: tracker.end({ durationMs: video.frames * FRAME_MS }), read }
}

/** In and out of each observation in frames, in the form `text 12-40`. */
export function spans({ observations }: Followed): string[] {
  return observations.map(({ text, startMs, endMs }) => `${text} ${startMs! / FRAME_MS}-${endMs! / FRAME_MS}`)
}

function isVisible(line: DrawnLine, frame: number): boolean {
  return frame >= line.from && frame < line.to && (line.opacity?.(frame) ?? 1) >= (line.legibleFrom ?? 0.5)
}

/** What of a reading lies within a part of the picture, letter by letter. */
function cutReading(reading: Reading, area: Bbox): Reading {
  const letters = [...reading.text]
  const width = reading.bbox.width / letters.length
  const isInside = (at: number): boolean => {
    const middle = reading.bbox.x + (at + 0.5) * width
    return middle > area.x && middle < area.x + area.width
  }
  const inside = letters.map((_, at) => at).filter(isInside)
  const text = inside.map((at) => letters[at]).join('')
  const bbox = { ...reading.bbox, x: reading.bbox.x + (inside[0] ?? 0) * width, width: inside.length * width }
  return { ...reading, text: text.trim(), bbox }
}

/** What stands in a box on the row of its first line. */
function readInside(readings: readonly Reading[], bbox: Bbox): Reading {
  const line = readings.find((reading) => intersectionArea(reading.bbox, bbox) > 0)!
  return { ...cutReading(line, bbox), bbox }
}

function wordsOf(line: DrawnLine): DrawnLine[] {
  return [...line.text.matchAll(/\S+/gu)].map((word) => ({
    ...line,
    text: word[0],
    x: line.x + word.index * 4 * line.dotPx,
  }))
}

function readingOf(line: DrawnLine, sample: DrawnSample): Reading | null {
  const { frame, read, loosePx = 0, readsRests = false } = sample
  const [left, top] = [line.x + (line.shiftX?.(frame) ?? 0), line.y + (line.shiftY?.(frame) ?? 0)]
  const letters = [...line.text]
  const isInside = (at: number): boolean => left + 4 * at * line.dotPx >= 0 && left + (4 * at + 3) * line.dotPx <= WIDTH
  const inside = letters.filter((_, at) => isInside(at))
  const isWhole = inside.length === letters.length && top >= 0 && top + 5 * line.dotPx <= HEIGHT
  if (!isWhole && (!readsRests || inside.length === 0)) return null
  const whole = inside.join('')
  const text = read ? read(whole) : whole
  if (text === null) return null
  const from = Math.max(0, left + 4 * letters.findIndex((_, at) => isInside(at)) * line.dotPx)
  const bbox = {
    x: (from - loosePx) / WIDTH,
    y: (Math.max(0, top) - loosePx) / HEIGHT,
    width: (inside.length * 4 * line.dotPx + 2 * loosePx) / WIDTH,
    height: (5 * line.dotPx + 2 * loosePx) / HEIGHT,
  }
  return { text, bbox, confidence: text === line.text ? 0.99 : 0.8, script: 'Latn', turn: 0 }
}

function drawFrame({ lines, ground }: DrawnVideo, frame: number): Uint8Array {
  const picture = new Uint8Array(WIDTH * HEIGHT)
  for (let at = 0; at < picture.length; at++) picture[at] = ground(at % WIDTH, Math.floor(at / WIDTH), frame)
  for (const line of lines) if (frame >= line.from && frame < line.to) drawLine(picture, line, frame)
  return picture
}

function drawLine(picture: Uint8Array, line: DrawnLine, frame: number): void {
  const opacity = line.opacity?.(frame) ?? 1
  const [left, top] = [line.x + (line.shiftX?.(frame) ?? 0), line.y + (line.shiftY?.(frame) ?? 0)]
  const width = [...line.text].length * 4 * line.dotPx
  const height = 5 * line.dotPx
  const margin = 2 * line.dotPx
  const zoom = line.zoom?.(frame) ?? 1
  const [reachX, reachY] = [(width / 2 + margin) * zoom, (height / 2 + margin) * zoom].map(Math.ceil) as [
    number,
    number,
  ]
  for (let y = Math.floor(height / 2) - reachY; y < height / 2 + reachY; y++) {
    for (let x = Math.floor(width / 2) - reachX; x < width / 2 + reachX; x++) {
      if (left + x < 0 || left + x >= WIDTH) continue
      const at = (top + y) * WIDTH + left + x
      const across = (x + 0.5 - width / 2) / zoom + width / 2
      const down = (y + 0.5 - height / 2) / zoom + height / 2
      const isInk = inkAt(line, Math.floor(across / line.dotPx), Math.floor(down / line.dotPx))
      const grey = isInk ? line.grey - ((x * 31 + y * 17) % (line.unevenness ?? 1)) : line.plate
      if (grey !== undefined) picture[at] = Math.round(picture[at]! * (1 - opacity) + grey * opacity)
    }
  }
}

/** The dots of a character are the bits of a number made of its code; the fourth column is the gap. */
function inkAt({ text }: DrawnLine, column: number, row: number): boolean {
  const character = [...text][Math.floor(column / 4)]
  if (column < 0 || row < 0 || row > 4 || column % 4 === 3 || character === undefined || character === ' ') return false
  const bits = (character.codePointAt(0)! * 2654435761) >>> 9
  return ((bits >>> (row * 3 + (column % 4))) & 1) === 1
}

function thumbOf(picture: Uint8Array, index: number): FrameThumb {
  const data = picture.map((grey) => 16 + Math.round((grey * 219) / 255))
  return { index, tMs: index * FRAME_MS, luma: { width: WIDTH, height: HEIGHT, data } }
}

function sampleOf(picture: Uint8Array, { frame, reason = 'interval', shot = 1 }: DrawnSample): SampledFrame {
  const data = new Uint8Array(picture.length * 3)
  picture.forEach((grey, at) => data.fill(grey, at * 3, at * 3 + 3))
  const image = { width: WIDTH, height: HEIGHT, data }
  return { index: frame, tMs: frame * FRAME_MS, shot, reason, image, sourceWidth: WIDTH, sourceHeight: HEIGHT }
}

import { defineDetector, type Detection, type Detector } from '../../spec/plugins/detector.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { throwIfAborted } from '../../util/abort.js'
import { type Alignment, alignMark } from './align-mark.js'
import { type DrawnMark, MARK_SHARE, WINDOW_PX } from './brand-mark.js'
import { EMBEDDING_LENGTH, embedWindows } from './embed-windows.js'
import { type Candidate, findWindows } from './find-windows.js'
import { enrolMarks, type Gallery, type GalleryMark, openGallery } from './gallery.js'
import { readGallery, readUnmarked } from './gallery-file.js'
import { greyAlongColours, type GreyWindow, greyWindow, halvedPlanes } from './grey-window.js'
import { canBeReported, scoreOf } from './mark-score.js'
import { type Level, pyramidOf, readWindow } from './pyramid.js'
import { plainOf } from '../lines/plain-words.js'
import { roundScore } from '../round-score.js'

const MODEL = 'brand-marks'

/** Most places of a picture that are examined closely. */
const MOST_WINDOWS = 24
/** Windows embedded per call. While the network processes one batch, the next is cut out and the last one judged. */
const BATCH = 8
/** Approximate place of a mark in its window, used when its shape cannot be aligned. */
const USUAL_BOX = {
  left: (1 - MARK_SHARE) / 2,
  top: (1 - MARK_SHARE) / 2,
  right: (1 + MARK_SHARE) / 2,
  bottom: (1 + MARK_SHARE) / 2,
}

/** A mark that a user adds: whose it is, and what it looks like. */
export interface OwnMark {
  readonly brand: string
  readonly mark: DrawnMark
  /** The same rotated, as it may also occur. Default none. */
  readonly turned?: readonly DrawnMark[]
}

/**
 * Creates the detector of brand marks: those of the gallery that ships, and the user's own, which are enrolled when it
 * opens (no training). A user's brand whose name is in the gallery, however it is spelled, adds to it.
 *
 * A small network finds places that may be a mark, a second one embeds them, and the nearest marks of the gallery are
 * aligned with the place. The score weighs similarity, lead over the second-best brand, resemblance to letters or plain
 * shapes, and fit.
 */
export function createBrandDetector(ownMarks: readonly OwnMark[] = []): Detector {
  return defineDetector({
    specVersion: 'detector.v1',
    id: 'brand-marks',
    version: '2.3.0',
    models: [MODEL],
    capabilities: { signalType: 'brand', labels: {}, anyLabel: { enter: 0.75, stay: 0.5, minFrames: 2 } },
    async open({ models, signal: closing }) {
      const [finder, embedder, shipped] = await Promise.all([
        models.session(MODEL, 'finder.onnx'),
        models.session(MODEL, 'embedder.onnx'),
        readGallery(models, MODEL),
      ])
      const own =
        ownMarks.length === 0 ? [] : await enrolMarks(embedder, ownMarks, await readUnmarked(models, MODEL), closing)
      const gallery = openGallery([...own.map((mark) => ({ ...mark, isOwn: true })), ...namedAlike(shipped, ownMarks)])
      return {
        async detect(image, { signal }) {
          throwIfAborted(signal)
          const levels = pyramidOf(image)
          const candidates = await findWindows(finder, levels, MOST_WINDOWS)
          throwIfAborted(signal)
          const batches = Array.from({ length: Math.ceil(candidates.length / BATCH) }, (_, at) => {
            return candidates.slice(at * BATCH, (at + 1) * BATCH)
          })
          const seen = await Promise.all(
            batches.map(async (batch) => {
              const windows = cutOut(levels, batch)
              const rows = await embedWindows(embedder, windows, signal)
              return batch.flatMap((candidate, at) => judge(image, candidate, at, rows, windows, gallery))
            }),
          )
          throwIfAborted(signal)
          return withoutDoubles(seen.flat())
        },
        async close() {},
      }
    },
  })
}

/** The gallery, with brands that the user adds to renamed as the user spells them, so that each stays one brand. */
function namedAlike(gallery: readonly GalleryMark[], ownMarks: readonly OwnMark[]): GalleryMark[] {
  const names = new Map(ownMarks.map(({ brand }) => [plainOf(brand), brand]))
  return gallery.map((mark) => ({ ...mark, brand: names.get(plainOf(mark.brand ?? '')) ?? mark.brand }))
}

/** The window in which a mark of a candidate's size has its usual share. */
function windowOf({ x, y, side }: Candidate) {
  return { x, y, side: side / MARK_SHARE }
}

/** Number of values of one window. */
const WINDOW_LENGTH = 3 * WINDOW_PX * WINDOW_PX

/** The windows of some candidates as planes, one after the other. */
function cutOut(levels: readonly Level[], candidates: readonly Candidate[]): Float32Array {
  const planes = new Float32Array(candidates.length * WINDOW_LENGTH)
  candidates.forEach((candidate, at) => readWindow(levels, windowOf(candidate), WINDOW_PX, planes, at * WINDOW_LENGTH))
  return planes
}

/** What window `at` shows: its nearest brand, if it can be recognised at all. Any other brand has a nearer one. */
function judge(
  image: RgbImage,
  candidate: Candidate,
  at: number,
  rows: Float32Array,
  windows: Float32Array,
  gallery: Gallery,
): Detection[] {
  const [first, second] = gallery.nearest(rows.subarray(at * EMBEDDING_LENGTH, (at + 1) * EMBEDDING_LENGTH), 2)
  if (!first || first.mark.brand === null) return []
  const { mark, similarity } = first
  const lead = similarity - Math.max(second?.similarity ?? 0, 0)
  if (!canBeReported({ similarity, lead })) return []
  const side = WINDOW_PX / 2
  const planes = halvedPlanes(windows, at * WINDOW_LENGTH, WINDOW_PX)
  const alignment = bestAlignment(mark, greyWindow(greyAlongColours(planes, 0, side * side), side))
  const fit = alignment && { fineFit: alignment.fineFit, partFit: alignment.partFit }
  const numbers = Object.entries({ similarity, lead, ...fit })
  const rounded = Object.fromEntries(numbers.map(([name, value]) => [name, roundScore(value)]))
  const bbox = boxOf(image, candidate, alignment?.box ?? USUAL_BOX)
  const score = roundScore(scoreOf({ similarity, lead, fit, isOwn: mark.isOwn ?? false }))
  return [{ label: first.mark.brand, score, bbox, detail: { via: 'mark', ...rounded } }]
}

/** The best alignment among a mark's shapes. */
function bestAlignment({ shapes }: GalleryMark, grey: GreyWindow): Alignment | null {
  const all = shapes.flatMap((shape) => alignMark(shape, grey) ?? [])
  return all.sort((a, b) => b.fineFit + b.partFit - a.fineFit - a.partFit)[0] ?? null
}

function boxOf(image: RgbImage, candidate: Candidate, box: Alignment['box']): Bbox {
  const { x, y, side } = windowOf(candidate)
  const within = (value: number, size: number): number => Math.min(1, Math.max(0, value / size))
  const left = within(x + (box.left - 0.5) * side, image.width)
  const top = within(y + (box.top - 0.5) * side, image.height)
  const right = within(x + (box.right - 0.5) * side, image.width)
  const bottom = within(y + (box.bottom - 0.5) * side, image.height)
  return { x: roundScore(left), y: roundScore(top), width: roundScore(right - left), height: roundScore(bottom - top) }
}

/** Keeps only the most confident brand of each place. */
function withoutDoubles(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = []
  for (const one of detections.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => isSamePlace(one.bbox!, other.bbox!))) kept.push(one)
  }
  return kept
}

/** Whether the middle of one box lies within the other. */
function isSamePlace(a: Bbox, b: Bbox): boolean {
  const holds = (box: Bbox, of: Bbox): boolean => {
    const [x, y] = [of.x + of.width / 2, of.y + of.height / 2]
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  }
  return holds(a, b) || holds(b, a)
}

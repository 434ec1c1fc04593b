import type { Check } from '../spec/check.js'
import type { OcrEvidence } from '../spec/evidence.js'
import type { Bbox } from '../spec/geometry.js'
import type { RgbImage } from '../spec/image.js'
import { intersectionOverUnion } from '../spec/box-overlap.js'
import type { Timeline } from '../spec/timeline.js'
import type { ShownFrame } from '../media/media-backend.js'
import type { LineMeasure } from '../ocr/measure-line.js'
import type { Analysis } from './analysis.js'

/** Lines lower than this fraction of the picture are small print: on a still of 640 pixels they are illegible. */
const SMALL_LINE = 0.035
/** Close-ups of one report, and of one check, at most. */
const MOST_CLOSE_UPS = 20
const MOST_OF_A_CHECK = 4
/** Ground shown around a line, in heights of it. */
const MARGIN_HEIGHTS = 0.6
/** Bytes of a close-up at most: those of a line across a film of 1080p weigh half of that. */
const MOST_BYTES = 40_000
/** Frames of a line that are looked at, and the difference in likeness below which they count as alike. */
const MOST_FRAMES = 5
const LIKENESS_STEP = 0.1
/** JPEG qualities, tried in order until one is small enough; then the picture is scaled down. */
const QUALITIES = [88, 75, 60] as const
const SHRINK = 0.75

/** What of a check tells on which lines it rests. */
export type GroundedCheck = Pick<Check, 'status'> & { readonly evidenceIds?: readonly string[] | undefined }

/** Long side in pixels that whole frames are shown at: those of a 4K film as they are. */
export const CLOSE_UP_SOURCE_PX = 4096

/**
 * Close-ups of the small print that findings rest on, by the lines' ids. They are for people to look at: where an
 * asset cannot be read a second time there are none, and the report stands all the same. Rejects once `signal` fired.
 */
export async function closeUpsOf(
  { timeline, closeUps }: Pick<Analysis, 'closeUps'> & { readonly timeline: Pick<Timeline, 'items'> },
  checks: readonly GroundedCheck[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  try {
    return await closeUps(smallPrintOf(checks, timeline))
  } catch (cause) {
    if (signal.aborted) throw cause
    return new Map()
  }
}

/**
 * The small print that findings rest on, in the order of the checks, the smallest lines of each first: what a reader
 * of the report has to see as it is, to judge whether it can be read.
 */
export function smallPrintOf(checks: readonly GroundedCheck[], { items }: Pick<Timeline, 'items'>): OcrEvidence[] {
  const lines = new Map(items.flatMap((item) => (item.kind === 'ocr' ? [[item.id, item] as const] : [])))
  const chosen = new Set<OcrEvidence>()
  for (const { status, evidenceIds = [] } of checks) {
    if (status !== 'flag' && status !== 'fail') continue
    evidenceIds
      .flatMap((id) => lines.get(id) ?? [])
      .filter(({ heightFraction, frames }) => heightFraction < SMALL_LINE && frames.length > 0)
      .sort((a, b) => a.heightFraction - b.heightFraction)
      .slice(0, MOST_OF_A_CHECK)
      .forEach((line) => chosen.add(line))
  }
  return [...chosen].slice(0, MOST_CLOSE_UPS)
}

/**
 * Cuts lines out of the frames that show them, pixel for pixel: JPEG bytes by the lines' ids, of at most
 * {@link MOST_BYTES} each. A line that moves or fades is not everywhere as its box says: it is cut out of that of some
 * of its frames on which letters lie most nearly there, else of the middle one.
 *
 * `indexOf`: the number of the frame of an id. `show` gives frames by their numbers; peak memory is one of them.
 */
export async function cutCloseUps(
  lines: readonly OcrEvidence[],
  indexOf: ReadonlyMap<string, number>,
  show: (indices: readonly number[]) => AsyncIterable<ShownFrame>,
): Promise<Map<string, Uint8Array>> {
  const { measureLine } = await import('../ocr/index.js')
  const placed = lines.map((line) => ({ line, indices: someOf(line.frames.flatMap((id) => indexOf.get(id) ?? [])) }))
  const wanted = new Set(placed.flatMap(({ indices }) => indices))
  const best = new Map<string, { readonly rank: number; readonly jpeg: Uint8Array }>()
  if (wanted.size === 0) return new Map()
  for await (const { index, image } of show([...wanted])) {
    for (const { line, indices } of placed) {
      const order = indices.indexOf(index)
      if (order < 0) continue
      const rank = Math.round(likeness(measureLine(image, line), line) / LIKENESS_STEP) - order / indices.length
      if (rank > (best.get(line.id)?.rank ?? -Infinity))
        best.set(line.id, { rank, jpeg: await cutOut(image, line.bbox) })
    }
  }
  return new Map([...best].map(([id, { jpeg }]) => [id, jpeg]))
}

/** Up to {@link MOST_FRAMES} of a line's frames, spread over all of them, from its middle outwards. */
function someOf(frames: readonly number[]): number[] {
  const count = Math.min(MOST_FRAMES, frames.length)
  const spread = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * frames.length) / count))
  const middle = frames.length / 2
  return spread.sort((a, b) => Math.abs(a + 0.5 - middle) - Math.abs(b + 0.5 - middle)).map((at) => frames[at]!)
}

/**
 * How nearly the letters in a line's box lie as its evidence says, 0 to 1. Its contrast is the worst it ever had, so less
 * is a fade, or bare ground.
 */
function likeness({ bbox, contrastRatio }: LineMeasure, line: OcrEvidence): number {
  return intersectionOverUnion(bbox, line.bbox) * Math.min(1, contrastRatio / line.contrastRatio)
}

async function cutOut({ data, width, height }: RgbImage, bbox: Bbox): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const margin = bbox.height * height * MARGIN_HEIGHTS
  const left = Math.max(0, Math.floor(bbox.x * width - margin))
  const top = Math.max(0, Math.floor(bbox.y * height - margin))
  const area = {
    left,
    top,
    width: Math.max(1, Math.min(width, Math.ceil((bbox.x + bbox.width) * width + margin)) - left),
    height: Math.max(1, Math.min(height, Math.ceil((bbox.y + bbox.height) * height + margin)) - top),
  }
  const encode = (quality: number, scale: number): Promise<Buffer> =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .extract(area)
      .resize({ width: Math.max(1, Math.round(area.width * scale)) })
      // Colours at half the resolution would fringe thin letters.
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .toBuffer()
  for (const quality of QUALITIES) {
    const jpeg = await encode(quality, 1)
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
  for (let scale = SHRINK; ; scale *= SHRINK) {
    const jpeg = await encode(QUALITIES[0], scale)
    if (jpeg.length <= MOST_BYTES) return jpeg
  }
}

import type { ShownFrame } from '../../media/media-backend.js'
import type { LineMeasure } from '../../ocr/measure/measure-line.js'
import { intersectionOverUnion } from '../../spec/pictures/box-overlap.js'
import type { Check } from '../../spec/report/check.js'
import type { OcrEvidence } from '../../spec/evidence/evidence.js'
import type { Bbox } from '../../spec/pictures/geometry.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import type { Timeline } from '../../spec/evidence/timeline.js'
import type { Analysis } from './analysis.js'

/** Lines below this fraction of the picture's height are small print: on a still of 640 pixels they are illegible. */
const SMALL_LINE = 0.035
/** Most close-ups of one report, and of one check. */
const MOST_CLOSE_UPS = 20
const MOST_OF_A_CHECK = 4
/** Margin around a line, in multiples of its height. */
const MARGIN_HEIGHTS = 0.6
/** Most bytes of a close-up: a line across a 1080p video takes half of that. */
const MOST_BYTES = 40_000
/** Frames of a line that are compared, and the difference in likeness below which they count as equal. */
const MOST_FRAMES = 5
const LIKENESS_STEP = 0.1
/** JPEG qualities, tried in order until one is small enough; then the picture is scaled down. */
const QUALITIES = [88, 75, 60] as const
const SHRINK = 0.75

/** The fields of a check that name its lines. */
export type GroundedCheck = Pick<Check, 'status'> & { readonly evidenceIds?: readonly string[] | undefined }

/** Long side in pixels up to which whole frames are kept: those of a 4K video are not scaled. */
export const CLOSE_UP_SOURCE_PX = 4096

/**
 * Close-ups of the small print that findings rest on, by line id. They are meant for people: where an asset cannot be
 * read a second time there are none, and the report is valid all the same. Rejects once `signal` fired.
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
 * The small print that findings rest on, in the order of the checks, the smallest lines of each first: a reader of the
 * report must see it unscaled to judge whether it is legible.
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
 * Crops lines from the frames that show them, pixel for pixel: JPEG bytes by line id, of at most {@link MOST_BYTES}
 * each. A line that moves or fades is not at its box on every frame: the crop is taken from the one of some of its
 * frames on which letters match the box best, else from the middle one.
 *
 * `indexOf`: the number of the frame with an id. `show` delivers frames by their numbers; peak memory is one of them.
 */
export async function cutCloseUps(
  lines: readonly OcrEvidence[],
  indexOf: ReadonlyMap<string, number>,
  show: (indices: readonly number[]) => AsyncIterable<ShownFrame>,
): Promise<Map<string, Uint8Array>> {
  const { measureLine } = await import('../../ocr/index.js')
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

/** Up to {@link MOST_FRAMES} of a line's frames, spread evenly, from its middle outwards. */
function someOf(frames: readonly number[]): number[] {
  const count = Math.min(MOST_FRAMES, frames.length)
  const spread = Array.from({ length: count }, (_, at) => Math.floor(((at + 0.5) * frames.length) / count))
  const middle = frames.length / 2
  return spread.sort((a, b) => Math.abs(a + 0.5 - middle) - Math.abs(b + 0.5 - middle)).map((at) => frames[at]!)
}

/**
 * How well the contrast in a line's box matches its evidence, 0 to 1. The evidence has the line's lowest contrast, so
 * anything lower is a fade, or bare background.
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
      // Chroma subsampling would add colour fringes to thin letters.
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

import { readFileSync } from 'node:fs'
import sharp, { type Metadata } from 'sharp'
import { ProoflineError } from '../../spec/errors.js'
import type { Diagnostic } from '../../spec/diagnostic.js'
import type { RgbImage } from '../../spec/image.js'
import { limitExceeded } from '../limits.js'
import { type ChildTask, INPUT_FD, writeMessage } from '../process/messages.js'
import { type Ground, groundOf } from './ground.js'
import { animatedPngPages, pagesToShow, sampledDiagnostic, sequencePages } from './animation.js'

type StillTask = Extract<ChildTask, { task: 'still' }>

/**
 * Decodes the inherited file as a still picture and sends its pictures, then its facts.
 * Throws `image_unreadable`, `limit_exceeded`.
 */
export async function runStill(task: StillTask): Promise<void> {
  const { bytes, hasAlpha, width, height, pages, format } = await readHeader(task.maxPixels)
  const wanted = pagesToShow(pages, width * height, task.maxPixels)
  const sized = { ...task, longSidePx: longSideFor({ width, height }, task.longSidePx) }
  const diagnostics: Diagnostic[] = []
  const ground = hasAlpha ? await groundOf(bytes, task.maxPixels).catch(unreadable) : '#ffffff'
  for (const page of wanted) {
    const { image, damaged } = await decodePage(bytes, page, format, ground, sized)
    if (damaged && diagnostics.length === 0) diagnostics.push(DAMAGED)
    writeMessage({ kind: 'picture', width: image.width, height: image.height }, image.data)
  }
  const allPages = pagesOf(format, pages, bytes)
  diagnostics.push(...sampledDiagnostic(wanted.length, allPages))
  writeMessage({ kind: 'still', info: { format, width, height, pages: allPages }, diagnostics })
}

/** Sends the facts of the inherited file, by its header alone. Throws as {@link runStill}. */
export async function runStillFacts({ maxPixels }: { readonly maxPixels: number }): Promise<void> {
  const { bytes, width, height, pages, format } = await readHeader(maxPixels)
  const info = { format, width, height, pages: pagesOf(format, pages, bytes) }
  writeMessage({ kind: 'still', info, diagnostics: [] })
}

async function readHeader(maxPixels: number) {
  sharp.cache(false)
  sharp.concurrency(1)
  const bytes = readFileSync(INPUT_FD)
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  const { width, height, pages, format } = factsOf(facts)
  if (width * height > maxPixels) throw limitExceeded('maxPixels', maxPixels, width * height)
  return { bytes, hasAlpha: facts.hasAlpha, width, height, pages, format }
}

/** The decoder counts neither the pictures of an animated PNG nor those of a sequence beside a still AVIF. */
function pagesOf(format: string, pages: number, bytes: Buffer): number {
  if (format === 'heif') return Math.max(pages, sequencePages(bytes))
  return format === 'png' ? animatedPngPages(bytes) : pages
}

const DAMAGED: Diagnostic = {
  code: 'damaged_input',
  stage: 'decode',
  message: 'The picture is damaged or cut off; the part that could be decoded was analysed.',
  degrades: true,
}

/** Upright size of one page. EXIF orientations 5 to 8 lie on their side. */
function factsOf({ width, height, pageHeight, pages, format, orientation }: Metadata) {
  const [stored, lines] = [width, pageHeight ?? height]
  const onSide = (orientation ?? 1) >= 5
  return { width: onSide ? lines : stored, height: onSide ? stored : lines, pages: pages ?? 1, format }
}

/**
 * Strictly first; what fails so is decoded as far as it goes and marked as damaged. Of a JPEG a mere warning counts:
 * that there is less data than its header says is no more than that to the decoder.
 */
async function decodePage(
  bytes: Buffer,
  page: number,
  format: string,
  ground: Ground,
  task: StillTask,
): Promise<{ image: RgbImage; damaged: boolean }> {
  try {
    return { image: await toRgb(bytes, page, ground, task, format === 'jpeg' ? 'warning' : 'error'), damaged: false }
  } catch {
    return { image: await toRgb(bytes, page, ground, task, 'none').catch(unreadable), damaged: true }
  }
}

/**
 * From so many times its short side on a picture is long: fitted into 1,920 pixels, less than 450 of its short side
 * would be left.
 */
const LONG_RATIO = 1920 / 450
/** A long picture keeps this share of the long side as its short one (720 of 1,920): print stays legible, in bands. */
const SHORT_SIDE_SHARE = 0.375
/** Most pixels of such a picture, 48 MB as RGB. */
const MOST_LONG_PIXELS = 16_000_000

/**
 * Long side to which a picture is scaled down: that asked for, and of a tall or wide one what leaves its short side
 * long enough to be read.
 */
function longSideFor({ width, height }: { width: number; height: number }, longSidePx: number): number {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  if (long < LONG_RATIO * short) return longSidePx
  const scale = Math.min(1, (SHORT_SIDE_SHARE * longSidePx) / short, Math.sqrt(MOST_LONG_PIXELS / (long * short)))
  return Math.max(longSidePx, Math.round(long * scale))
}

async function toRgb(
  bytes: Buffer,
  page: number,
  ground: Ground,
  task: StillTask,
  failOn: 'warning' | 'error' | 'none',
): Promise<RgbImage> {
  const { longSidePx, maxPixels } = task
  const { data, info } = await sharp(bytes, { page, pages: 1, failOn, limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: ground })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`Three channels were expected, ${String(info.channels)} came.`)
  return { width: info.width, height: info.height, data }
}

function unreadable(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new ProoflineError('image_unreadable', `The picture cannot be decoded: ${reason}`, {
    details: { reason },
    cause,
  })
}

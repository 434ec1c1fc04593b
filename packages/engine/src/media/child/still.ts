import { readFileSync } from 'node:fs'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ProoflineError } from '../../spec/faults/errors.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { RgbImage } from '../../spec/pictures/image.js'
import { limitExceeded } from '../../spec/faults/limit-exceeded.js'
import { type ChildTask, INPUT_FD, REREAD_FD, writeMessage } from '../process/messages.js'
import type { ComposedPictures } from './animated-png.js'
import {
  animatedPng,
  DAMAGED_PICTURE,
  isComposable,
  pagesToShow,
  sampledDiagnostic,
  sequencePages,
} from './animation.js'
import { backdropOf, flattenOn } from './backdrop.js'
import { longSideFor } from './long-side.js'

type StillTask = Extract<ChildTask, { task: 'still' }>

/**
 * Decodes the inherited file as a still picture and sends its pictures, then its facts.
 * Throws `image_unreadable`, `limit_exceeded`.
 */
export async function runStill(task: StillTask): Promise<void> {
  const header = await readHeader(task.maxPixels)
  const { width, height, format } = header
  const sized = { ...task, longSidePx: longSideFor({ width, height }, task.longSidePx) }
  const diagnostics: Diagnostic[] = []
  let shown = 0
  const show = ({ image, damaged }: DecodedPage): void => {
    if (damaged && diagnostics.length === 0) diagnostics.push(DAMAGED_PICTURE)
    writeMessage({ kind: 'picture', width: image.width, height: image.height }, image.data)
    shown++
  }
  const composed = await composedPages(header, task.maxPixels)
  if (composed !== null) {
    const raw = { width, height, channels: 4 } as const
    for (const picture of composed.pictures) {
      show({
        image: await toRgb(sharp(picture, { raw }), { hasAlpha: true }, sized).catch(unreadable),
        damaged: composed.damaged,
      })
    }
  } else {
    const pages = pagesToShow(header.pages, width * height, task.maxPixels)
    for (const page of pages) show(await decodePage(page, header, sized))
  }
  const allPages = pagesOf(header)
  diagnostics.push(...sampledDiagnostic(shown, allPages))
  writeMessage({ kind: 'still', info: { format, width, height, pages: allPages }, diagnostics })
}

/** Sends the facts of the inherited file, by its header alone. Throws as {@link runStill}. */
export async function runStillFacts({ maxPixels }: { readonly maxPixels: number }): Promise<void> {
  const header = await readHeader(maxPixels)
  const { width, height, format } = header
  const info = { format, width, height, pages: pagesOf(header) }
  writeMessage({ kind: 'still', info, diagnostics: [] })
}

type Header = Awaited<ReturnType<typeof readHeader>>

async function readHeader(maxPixels: number) {
  sharp.cache(false)
  sharp.concurrency(1)
  const bytes = readFileSync(INPUT_FD)
  // A truncated file has a header all the same.
  const facts = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata().catch(unreadable)
  const { width, height, pages, format } = factsOf(facts)
  if (width * height > maxPixels) throw limitExceeded('maxPixels', maxPixels, width * height)
  const isTurned = (facts.orientation ?? 1) !== 1
  const animation = format === 'png' ? animatedPng(bytes) : null
  return { bytes, hasAlpha: facts.hasAlpha, isTurned, animation, width, height, pages, format }
}

/** The decoder counts neither the frames of an animated PNG nor those of a sequence in a still AVIF. */
function pagesOf({ format, pages, bytes, animation }: Header): number {
  if (format === 'heif') return Math.max(pages, sequencePages(bytes))
  return animation?.declared ?? pages
}

/** The frames of an animated PNG, of which the decoder shows only the first; null where only that can be shown. */
async function composedPages(header: Header, maxPixels: number): Promise<ComposedPictures | null> {
  const { bytes, animation, isTurned, width, height } = header
  if (animation === null || isTurned) return null
  if (!isComposable(bytes, animation, width * height)) return null
  const wanted = pagesToShow(Math.min(animation.declared, animation.present), width * height, maxPixels)
  const { composePictures } = await import('./animated-png.js')
  try {
    const composed = composePictures(REREAD_FD, { width, height }, wanted)
    const damaged = composed.damaged || animation.present < animation.declared
    return composed.pictures.length > 0 ? { ...composed, damaged } : null
  } catch {
    return null
  }
}

/** Upright size of one page. EXIF orientations 5 to 8 are rotated by a quarter turn. */
function factsOf({ width, height, pageHeight, pages, format, orientation }: Metadata) {
  const [stored, lines] = [width, pageHeight ?? height]
  const onSide = (orientation ?? 1) >= 5
  return { width: onSide ? lines : stored, height: onSide ? stored : lines, pages: pages ?? 1, format }
}

interface DecodedPage {
  readonly image: RgbImage
  readonly damaged: boolean
}

/**
 * Decodes strictly first; if that fails, decodes as far as possible and marks the picture as damaged. For a JPEG a mere
 * warning counts as failure: the decoder only warns when there is less data than the header says.
 */
async function decodePage(page: number, header: Header, task: StillTask): Promise<DecodedPage> {
  const { bytes, format } = header
  const open = (failOn: 'warning' | 'error' | 'none'): Sharp =>
    sharp(bytes, { page, pages: 1, failOn, limitInputPixels: task.maxPixels })
  try {
    return { image: await toRgb(open(format === 'jpeg' ? 'warning' : 'error'), header, task), damaged: false }
  } catch {
    return { image: await toRgb(open('none'), header, task).catch(unreadable), damaged: true }
  }
}

async function toRgb(
  picture: Sharp,
  { hasAlpha }: Pick<Header, 'hasAlpha'>,
  { longSidePx }: StillTask,
): Promise<RgbImage> {
  const sized = picture
    .autoOrient()
    .resize({ width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const { data, info } = await (hasAlpha ? sized.ensureAlpha() : sized)
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 4)
    return { width, height, data: flattenOn(backdropOf({ width, height, data }), { width, height, data }) }
  if (channels !== 3) throw new Error(`Expected three channels, got ${String(channels)}.`)
  return { width, height, data }
}

function unreadable(cause: unknown): never {
  const reason = reasonOf(cause instanceof Error ? cause.message : String(cause))
  throw new ProoflineError('image_unreadable', `The picture cannot be decoded: ${reason}`, {
    details: { reason },
    cause,
  })
}

/** The library repeats its message for each attempt and prefixes names of its parts: keep it once, without them. */
function reasonOf(message: string): string {
  const lines = message.split('\n').map((line) => line.replaceAll(/\bVips\w*: /g, '').trim())
  const bySaying = new Map(lines.toReversed().map((line) => [line.split(': ').at(-1), line]))
  return [...bySaying.values()]
    .toReversed()
    .filter((line) => line !== '')
    .join('; ')
}

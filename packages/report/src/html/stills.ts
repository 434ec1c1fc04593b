import type { Evidence, FrameEvidence, MediaReport } from '@proofline/engine/spec'
import { type AnyCheck, evidenceIdsOf, stretchOf } from '../format.js'
import { html, type Markup, trusted } from './html.js'

/** JPEG pictures by the id of the frame that they show. */
export type Stills = ReadonlyMap<string, Uint8Array>

/** Stills in the film strip at most: more would be slivers. */
const STRIP_STILLS = 12

/**
 * The frame that shows what a check is about: one on which its text or signal was seen, else the one nearest to the
 * middle of what was said. Null where no still of such a frame is there.
 */
export function frameOf(check: AnyCheck, report: MediaReport, stills: Stills): FrameEvidence | null {
  const shown = report.evidence.filter((item): item is FrameEvidence => item.kind === 'frame' && stills.has(item.id))
  const items = evidenceOf(check, report)
  const seenOn = new Set(items.flatMap((item) => ('frames' in item ? item.frames : [])))
  const seen = shown.find(({ id }) => seenOn.has(id))
  if (seen) return seen

  const stretch = stretchOf(check)
  const middle = stretch ? (stretch.startMs + stretch.endMs) / 2 : 0
  const distance = (frame: FrameEvidence): number => Math.abs((frame.tMs ?? 0) - middle)
  return shown.reduce<FrameEvidence | null>((a, b) => (a === null || distance(b) < distance(a) ? b : a), null)
}

/** Evidence of a check, in the timeline's order. */
export function evidenceOf(check: AnyCheck, report: MediaReport): Evidence[] {
  const ids = new Set(evidenceIdsOf(check))
  return report.evidence.filter(({ id }) => ids.has(id))
}

/** Frames for the film strip: evenly picked among those that have a still. */
export function stripFrames(report: MediaReport, stills: Stills): FrameEvidence[] {
  const shown = report.evidence.filter((item): item is FrameEvidence => item.kind === 'frame' && stills.has(item.id))
  if (shown.length <= STRIP_STILLS) return shown
  return Array.from({ length: STRIP_STILLS }, (_, index) => shown[Math.floor((index * shown.length) / STRIP_STILLS)]!)
}

/** Style rules that hold each still once, however often the page shows it. */
export function stillStyles(frames: Iterable<FrameEvidence>, stills: Stills): string {
  const ids = [...new Set([...frames].map(({ id }) => id))]
  return ids
    .map(
      (id) =>
        `.p-${id} { background-image: url(data:image/jpeg;base64,${Buffer.from(stills.get(id)!).toString('base64')}); }`,
    )
    .join('\n')
}

/** Greatest height of a still beside a finding, in CSS pixels. */
const MAX_STILL_PX = 380
/** Lines lower than this fraction of the picture are shown enlarged as well. */
const SMALL_LINE = 0.035
/** Shape of the close-up, width to height, and how much of its width the line takes. */
const CLOSEUP_RATIO = 302 / 64
const CLOSEUP_FILL = 0.94

/**
 * The smallest line of a finding, enlarged: small print that nobody can read in the film can be judged here. Null for
 * lines that are large enough, or not on this frame.
 */
export function closeUp(check: AnyCheck, report: MediaReport, frame: FrameEvidence): Markup | null {
  const lines = evidenceOf(check, report).filter((item) => item.kind === 'ocr' && isOn(item, frame))
  const boxes = lines.flatMap((item) => ('bbox' in item && item.bbox ? [item.bbox] : []))
  const box = boxes.toSorted((a, b) => a.height - b.height)[0]
  if (box === undefined || box.height >= SMALL_LINE) return null

  // As wide as the line, or as high as it, whichever shows all of it; in fractions of the picture.
  const picture = frame.width / frame.height
  const width = Math.min(1, Math.max(box.width / CLOSEUP_FILL, (box.height * 1.6 * CLOSEUP_RATIO) / picture))
  const height = (width * picture) / CLOSEUP_RATIO
  const x = clamp(box.x + box.width / 2 - width / 2, 1 - width)
  const y = clamp(box.y + box.height / 2 - height / 2, 1 - height)
  const style = `background-size:${percentOf(1 / width)} ${percentOf(1 / height)};background-position:${percentOf(x / Math.max(1 - width, 1e-6))} ${percentOf(y / Math.max(1 - height, 1e-6))}`
  return html`<div
    class="closeup p-${frame.id}"
    role="img"
    aria-label="The line enlarged"
    style="${trusted(style)}"
  ></div>`
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), Math.max(max, 0))
}

function percentOf(ratio: number): string {
  return `${(ratio * 100).toFixed(3)}%`
}

/** A still with the boxes of the check's evidence drawn over it. */
export function stillFigure(check: AnyCheck, report: MediaReport, frame: FrameEvidence): Markup {
  const boxes = evidenceOf(check, report).flatMap((item) =>
    'bbox' in item && item.bbox && isOn(item, frame) ? [item.bbox] : [],
  )
  const position = boxes.map(({ x, y, width, height }) => {
    const style = `left:${percent(x)};top:${percent(y)};width:${percent(width)};height:${percent(height)}`
    return html`<i style="${style}"></i>`
  })
  const label = `Frame ${frame.id}${boxes.length > 0 ? ' with the place of the finding marked' : ''}`
  const { width, height } = frame
  // Upright films would fill a phone's screen: the width is held so that the height stays under it.
  const ratio = trusted(`aspect-ratio:${width}/${height};max-width:${Math.round((MAX_STILL_PX * width) / height)}px`)
  return html`<div class="still p-${frame.id}" role="img" aria-label="${label}" style="${ratio}">${position}</div>`
}

function isOn(item: Evidence, frame: FrameEvidence): boolean {
  if (frame.tMs === undefined || item.startMs === undefined) return true
  return item.startMs <= frame.tMs && frame.tMs < (item.endMs ?? Number.POSITIVE_INFINITY)
}

/** A fraction as a CSS length. */
export function percent(fraction: number): string {
  return `${(Math.min(1, Math.max(0, fraction)) * 100).toFixed(3)}%`
}

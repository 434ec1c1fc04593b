import type { Bbox, Evidence, FrameEvidence, OcrEvidence } from '@proofline/engine/spec'
import { type AnyCheck, evidenceIdsOf, type Seen, stretchOf } from '../format.js'
import { html, type Markup, trusted } from './html.js'
import { jpegSize } from './jpeg-size.js'

/** JPEG pictures by the id of the frame, or of the line of small print, that they show. */
export type Stills = ReadonlyMap<string, Uint8Array>

/** Most stills in the film strip: more would be too narrow. */
const STRIP_STILLS = 12

/**
 * The frame that shows what a check is about: the middle one of those that show most of its text and signals, because
 * on the first they may still be fading in; else the one closest to the middle of what was said. Null where there is no
 * still of such a frame, and for findings on the words of a text.
 */
export function frameOf(check: AnyCheck, report: Seen, stills: Stills): FrameEvidence | null {
  if (evidenceIdsOf(check).length === 0) return null
  const shown = report.evidence.filter((item): item is FrameEvidence => item.kind === 'frame' && stills.has(item.id))
  const counts = new Map<string, number>()
  for (const item of evidenceOf(check, report)) {
    for (const id of framesOf(item, report)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const most = Math.max(0, ...shown.map(({ id }) => counts.get(id) ?? 0))
  const seen = most === 0 ? [] : shown.filter(({ id }) => counts.get(id) === most)
  if (seen.length > 0) return seen[seen.length >> 1]!

  const stretch = stretchOf(check)
  const middle = stretch ? (stretch.startMs + stretch.endMs) / 2 : 0
  const distance = (frame: FrameEvidence): number => Math.abs((frame.tMs ?? 0) - middle)
  return shown.reduce<FrameEvidence | null>((a, b) => (a === null || distance(b) < distance(a) ? b : a), null)
}

/** Evidence of a check, in the timeline's order. */
export function evidenceOf(check: AnyCheck, report: Seen): Evidence[] {
  const ids = new Set(evidenceIdsOf(check))
  return report.evidence.filter(({ id }) => ids.has(id))
}

/** Frames for the film strip: evenly picked among those that have a still. */
export function stripFrames(report: Seen, stills: Stills): FrameEvidence[] {
  const shown = report.evidence.filter((item): item is FrameEvidence => item.kind === 'frame' && stills.has(item.id))
  if (shown.length <= STRIP_STILLS) return shown
  return Array.from({ length: STRIP_STILLS }, (_, index) => shown[Math.floor((index * shown.length) / STRIP_STILLS)]!)
}

/** Style rules that embed each picture once, however often the page shows it. */
export function stillStyles(ids: Iterable<string>, stills: Stills): string {
  return [...new Set(ids)]
    .map(
      (id) =>
        `.p-${id} { background-image: url(data:image/jpeg;base64,${Buffer.from(stills.get(id)!).toString('base64')}); }`,
    )
    .join('\n')
}

/** Greatest height of a still next to a finding, in CSS pixels. */
const MAX_STILL_PX = 380

/** Most lines of a finding shown as close-ups. */
function linesShown(check: AnyCheck, report: Seen, stills: Stills): OcrEvidence[] {
  return evidenceOf(check, report).filter((item): item is OcrEvidence => item.kind === 'ocr' && stills.has(item.id))
}

/** Ids of all lines shown as close-ups. */
export function closeUpIds(checks: readonly AnyCheck[], report: Seen, stills: Stills): string[] {
  return checks.flatMap((check) => linesShown(check, report, stills).map(({ id }) => id))
}

/**
 * The small print of a finding at its original size, pixel for pixel, so that a reader can judge it. Long lines scroll
 * instead of shrinking. Null where no close-up came with the stills.
 */
export function closeUps(check: AnyCheck, report: Seen, stills: Stills): Markup | null {
  const lines = linesShown(check, report, stills)
  if (lines.length === 0) return null
  const strips = lines.map(({ id, text }) => {
    const size = jpegSize(stills.get(id)!)
    const style = size && trusted(`width:${size.width}px;height:${size.height}px`)
    return html`<div class="strip p-${id}" role="img" aria-label="${text}" style="${style}"></div>`
  })
  const heights = [...new Set(lines.map(({ heightPx }) => Math.round(heightPx)))].sort((a, b) => a - b)
  const frame = report.evidence.find(({ id }) => lines[0]!.frames.includes(id))
  const of = frame?.kind === 'frame' ? ` of ${frame.height}` : ''
  return html`<figure class="closeups">
    <div class="scroll" tabindex="0" role="region" aria-label="Small print at its original size">${strips}</div>
    <figcaption>
      As it is in the ${report.asset.kind === 'video' ? 'film' : 'picture'}, pixel for pixel: ${heights.join(', ')}${of}
      pixels high
    </figcaption>
  </figure>`
}

/** A still with the boxes of the check's evidence drawn over it. */
export function stillFigure(check: AnyCheck, report: Seen, frame: FrameEvidence): Markup {
  const boxes = evidenceOf(check, report).flatMap((item) =>
    'bbox' in item && item.bbox && isOn(item, frame, report) ? [item.bbox] : [],
  )
  const position = boxes.map(({ x, y, width, height }) => {
    const style = `left:${percent(x)};top:${percent(y)};width:${percent(width)};height:${percent(height)}`
    return html`<i style="${style}"></i>`
  })
  const label = `Frame ${frame.id}${boxes.length > 0 ? ' with the place of the finding marked' : ''}`
  const { width, height } = frame
  // Portrait videos would fill a phone's screen: the width is limited so that the height stays below the maximum.
  const ratio = trusted(`aspect-ratio:${width}/${height};max-width:${Math.round((MAX_STILL_PX * width) / height)}px`)
  return html`<div class="still p-${frame.id}" role="img" aria-label="${label}" style="${ratio}">${position}</div>`
}

/** Whether evidence is visible on a frame, at its box. */
export function isOn(item: Evidence, frame: FrameEvidence, report: Seen): boolean {
  if (item.kind !== 'ocr' || frame.tMs === undefined || item.startMs === undefined) {
    return framesOf(item, report).includes(frame.id)
  }
  return item.startMs <= frame.tMs && frame.tMs < (item.endMs ?? Number.POSITIVE_INFINITY)
}

/**
 * Frames on which evidence is at its box. A mark read in lines that appear in several places has the box of one of
 * them: that line's frames.
 */
function framesOf(item: Evidence, { evidence }: Seen): readonly string[] {
  if (!('frames' in item)) return []
  const { bbox } = item
  if (item.kind === 'ocr' || bbox === undefined) return item.frames
  const line = evidence.find((other) => other.kind === 'ocr' && isSameBox(other.bbox, bbox))
  return line !== undefined && 'frames' in line ? line.frames : item.frames
}

function isSameBox(a: Bbox, b: Bbox): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}

/** A fraction as a CSS length. */
export function percent(fraction: number): string {
  return `${(Math.min(1, Math.max(0, fraction)) * 100).toFixed(3)}%`
}

import type { Evidence, MediaReport } from '@proofline/engine/spec'
import { type AnyCheck, findingsOf, formatStretch, formatTime, SEVERITY_LABEL, stretchOf } from '../format.js'
import { html, type Markup, trusted } from './html.js'
import { percent, type Stills, stripFrames } from './stills.js'

/** Distances of the ruler's marks, in ms: the smallest that gives at most eight. */
const STEPS_MS = [500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 300_000, 600_000, 1_800_000]

/** Most rows of findings in the timeline: more at one moment are unreadable. The list has all. */
const MAX_ROWS = 12

/**
 * The video on one axis: stills, findings, speech, on-screen text, signals and shots, each bar a link. Without the
 * script the tab key goes through all bars; with it, through the lanes, and arrow keys move within each.
 */
export function timeline(report: MediaReport, stills: Stills): Markup | null {
  const durationMs = report.asset.durationMs ?? 0
  if (report.asset.kind !== 'video' || durationMs === 0) return null
  const of = (kind: Evidence['kind']) => report.evidence.filter((item) => item.kind === kind)
  const bar = (item: { startMs?: number | undefined; endMs?: number | undefined }): Markup => {
    const start = (item.startMs ?? 0) / durationMs
    const width = ((item.endMs ?? durationMs) - (item.startMs ?? 0)) / durationMs
    return trusted(`left:${percent(start)};width:${percent(width)}`)
  }
  const lane = (name: string, colour: string, items: readonly Evidence[]): Markup | null =>
    items.length === 0
      ? null
      : track(
          name,
          html`<div class="lane" role="group" aria-label="${name}" style="${trusted(`--c:var(--${colour})`)}">
            ${items.map((item) => html`<a href="#${item.id}" style="${bar(item)}" title="${title(item)}" aria-label="${title(item)}"></a>`)}
          </div>`,
        )
  const rows = markRows(report)
  const hidden = rows.slice(MAX_ROWS).flat().length
  const marks = rows.slice(0, MAX_ROWS).map(
    (row) =>
      html`<div class="row">
        ${row.map(({ check, stretch }) => {
          const label = `${SEVERITY_LABEL[check.severity]}: ${check.checkName}, ${formatStretch(stretch)}`
          return html`<a
            class="${check.severity}"
            href="#${check.checkId}"
            style="${bar(stretch)}"
            title="${label}"
            aria-label="${label}"
          ></a>`
        })}
      </div>`,
  )
  return html`<h2 id="timeline">Timeline</h2>
    <div class="card timeline" role="group" aria-labelledby="timeline">
      ${film(report, stills)}
      ${marks.length > 0 && track('Findings', html`<div class="lane marks" role="group" aria-label="Findings">${marks}</div>`)}
      ${hidden > 0 && html`<p class="facts"><a href="#findings">${hidden} more ${hidden === 1 ? 'finding' : 'findings'} at the same moments</a></p>`}
      ${lane('Speech', 'speech', of('audio'))} ${lane('On-screen text', 'text', of('ocr'))}
      ${lane('Signals', 'signal', of('signal'))}
      ${track('Shots', html`<div class="lane" aria-hidden="true">${shots(report, durationMs)}</div>`)}
      ${track('', ruler(durationMs))}
    </div>`
}

interface Mark {
  readonly check: AnyCheck
  readonly stretch: { readonly startMs: number; readonly endMs: number }
}

/** Findings in as few rows as possible without overlap, the most severe on top. */
function markRows(report: MediaReport): Mark[][] {
  const rows: Mark[][] = []
  for (const check of findingsOf(report)) {
    const stretch = stretchOf(check)
    if (stretch === null) continue
    const free = rows.find((row) =>
      row.every((mark) => mark.stretch.endMs <= stretch.startMs || stretch.endMs <= mark.stretch.startMs),
    )
    if (free) free.push({ check, stretch })
    else rows.push([{ check, stretch }])
  }
  return rows
}

function track(name: string, content: Markup): Markup {
  return html`<div class="track"><span aria-hidden="true">${name}</span>${content}</div>`
}

function film(report: MediaReport, stills: Stills): Markup | null {
  const frames = stripFrames(report, stills)
  if (frames.length === 0) return null
  const width = 1 / frames.length
  const pictures = frames.map((frame, index) => {
    const style = trusted(`left:${percent(index * width)};width:${percent(width)};background-size:cover`)
    return html`<i class="p-${frame.id}" style="${style}" title="${formatTime(frame.tMs ?? 0)}"></i>`
  })
  return track('', html`<div class="lane film" aria-hidden="true">${pictures}</div>`)
}

function shots({ preprocessing }: MediaReport, durationMs: number): Markup[] {
  const starts = [0, ...preprocessing.cutsMs.filter((cut) => cut > 0 && cut < durationMs)]
  return starts.map((startMs, index) => {
    const endMs = starts[index + 1] ?? durationMs
    const style = `--c:var(--shot);left:${percent(startMs / durationMs)};width:calc(${percent((endMs - startMs) / durationMs)} - 2px)`
    return html`<i style="${trusted(style)}" title="${`Shot ${index + 1}, ${formatStretch({ startMs, endMs })}`}"></i>`
  })
}

function ruler(durationMs: number): Markup {
  const step = STEPS_MS.find((candidate) => durationMs / candidate <= 8) ?? STEPS_MS.at(-1)!
  const marks = Array.from({ length: Math.floor(durationMs / step) + 1 }, (_, index) => index * step)
  return html`<div class="ruler" aria-hidden="true">
    ${marks.map((ms) => html`<i style="${trusted(`left:${percent(ms / durationMs)}`)}">${formatTime(ms).replace(/\.0$/, '')}</i>`)}
  </div>`
}

function title(item: Evidence): string {
  const words = 'text' in item ? item.text : item.kind === 'signal' ? item.label : item.id
  return `${item.id}, ${formatStretch({ startMs: item.startMs ?? 0, endMs: item.endMs ?? 0 })}: ${words}`
}

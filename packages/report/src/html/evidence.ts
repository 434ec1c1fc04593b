import type { Evidence } from '@proofline/engine/spec'
import { evidenceIdsOf, findingsOf, formatShare, formatTime, recognitionOf, type Seen } from '../format.js'
import { html, type Markup } from './html.js'
import { countOf, table } from './table.js'

/** All evidence: speech, on-screen text and signals, in the timeline's order, each item under its id. */
export function evidence(report: Seen): Markup {
  const frames = report.evidence.filter(({ kind }) => kind === 'frame')
  const items = report.evidence.filter(({ kind }) => kind !== 'frame')
  // Stills have no times, and no frames were sampled.
  const isFilm = frames.some(({ startMs }) => startMs !== undefined)
  const usedBy = new Map<string, string[]>()
  for (const check of findingsOf(report)) {
    for (const id of evidenceIdsOf(check)) {
      const users = usedBy.get(id)
      if (users) users.push(check.checkId)
      else usedBy.set(id, [check.checkId])
    }
  }
  return html`<h2 id="evidence">Evidence <span class="facts">${items.length}</span></h2>
    <div class="card">
      ${
        items.length === 0
          ? html`<div class="note">No speech, no on-screen text and no signal.</div>`
          : evidenceTable('Evidence', items, usedBy)
      }
      ${
        frames.length > 0 &&
        html`<details>
          <summary>${countOf(frames.length, isFilm ? 'sampled frame' : 'picture')}</summary>
          ${evidenceTable(isFilm ? 'Sampled frames' : 'Pictures', frames, usedBy)}
        </details>`
      }
    </div>`
}

function evidenceTable(name: string, items: readonly Evidence[], usedBy: ReadonlyMap<string, string[]>): Markup {
  const rows = items.map((item) => row(item, usedBy.get(item.id) ?? []))
  return table(name, ['Id', 'Time', 'What', 'Measured', 'Used by'], rows)
}

function row(item: Evidence, checks: readonly string[]): Markup {
  return html`<tr id="${item.id}">
    <td class="num id">${item.id}</td>
    <td class="num">${time(item)}</td>
    <td class="words" dir="auto">${what(item)}</td>
    <td class="words">${measured(item).join(' · ')}</td>
    <td>${checks.map((id) => html`<a class="id" href="#${id}">${id}</a> `)}</td>
  </tr>`
}

function time({ startMs, endMs }: Evidence): string {
  if (startMs === undefined) return '–'
  return endMs === undefined || endMs === startMs
    ? formatTime(startMs)
    : `${formatTime(startMs)} – ${formatTime(endMs)}`
}

function what(item: Evidence): string {
  switch (item.kind) {
    case 'audio':
    case 'ocr':
      return item.text
    case 'frame':
      return item.startMs === undefined ? `Picture ${item.shot}` : `Shot ${item.shot}, sampled for ${item.reason}`
    case 'signal':
      return `${item.type}: ${item.label}`
  }
}

/** Shorter than this (ms) nobody reads anything. */
const GLIMPSE_MS = 120

type OcrItem = Extract<Evidence, { kind: 'ocr' }>

/** Whether a reading speed means something: not for a pack or a sign in the scene, nor for what is gone at once. */
function isMeantToBeRead(item: OcrItem): item is OcrItem & { wordsPerSecond: number } {
  const heldMs = (item.endMs ?? 0) - (item.startMs ?? 0)
  return item.wordsPerSecond !== undefined && item.placement !== 'scene' && heldMs > GLIMPSE_MS
}

function measured(item: Evidence): string[] {
  const sure = `confidence ${formatShare(item.confidence)}`
  switch (item.kind) {
    case 'audio':
      return ['speech', item.language, `${Math.round(item.wordsPerMinute)} words/min`, sure]
    case 'ocr':
      return [
        // Without motion, nobody can tell whether a line on a still is an overlay or part of the scene.
        ...(item.startMs === undefined ? [] : [item.placement === 'super' ? 'overlay' : 'in the scene']),
        `${Math.round(item.heightPx)} px (${(item.heightFraction * 100).toFixed(1)} %)`,
        `contrast ${item.contrastRatio.toFixed(1)}`,
        ...(isMeantToBeRead(item) ? [`${item.wordsPerSecond.toFixed(1)} words/s`] : []),
        sure,
      ]
    case 'frame':
      return [`${item.width} × ${item.height}`]
    case 'signal':
      return [recognitionOf(item), sure, `peak ${formatShare(item.peakConfidence)}`].filter((part) => part !== null)
  }
}

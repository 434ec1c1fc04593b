import type { FrameEvidence, Remedy, Report, RuleReference } from '@proofline/engine/spec'
import {
  type AnyCheck,
  citationsOf,
  evidenceIdsOf,
  findingsOf,
  formatReach,
  formatStretch,
  headsUpsOf,
  placeOf,
  type Seen,
  seenIn,
  recognisedBy,
  SEVERITY_LABEL,
} from '../format.js'
import { formatRemedy, sentenceAfter } from '../format-remedy.js'
import { stretchesOf } from '../stretches-of.js'
import { wordsElsewhere } from '../words-elsewhere.js'
import { html, type Markup, safeLink } from './html.js'
import { countOf, table } from './table.js'
import { closeUps, evidenceOf, frameOf, isOn, stillFigure, type Stills } from './stills.js'

/** Every finding as a card: picture, words, why it matters, what to do, and the law. */
export function findings(report: Report, stills: Stills): Markup {
  const found = findingsOf(report)
  return html`<h2 id="findings">Findings <span class="facts">${found.length}</span></h2>
    ${found.length === 0 && html`<div class="card note">No rule or signal led to a finding.</div>`}
    ${found.map((check) => card(check, report, stills))} ${comingUp(report)} ${others(report)}`
}

function card(check: AnyCheck, report: Report, stills: Stills): Markup {
  const seen = seenIn(report)
  const picture = seen && shot(check, seen, stills)
  const why = seen && recognisedBy(check, seen)
  return html`<article class="card finding ${check.severity} ${picture ? '' : 'plain'}" id="${check.checkId}">
    ${picture}
    <div class="body">
      <div class="top">
        <span class="badge ${check.severity}">${SEVERITY_LABEL[check.severity]}</span>
        <h3>${check.checkName}</h3>
        <span class="cost">−${check.scoreImpact} points</span>
      </div>
      ${words(check, seen)} ${seen && closeUps(check, seen, stills)}
      <p>${check.message}${why !== null && html` <span class="facts" dir="auto">${why}.</span>`}</p>
      <p class="do"><b>What to do</b>${check.recommendation}</p>
      ${check.remedy && paste(check.remedy, report.asset)} ${law(check)} ${meta(check, report)}
    </div>
  </article>`
}

/** The quote of the check, and where else it found words. */
function words(check: AnyCheck, seen: Seen | null): Markup | null {
  if (check.quote === undefined) return null
  const further = seen ? wordsElsewhere(check, seen) : []
  const also = further.length > 0 && html`<p class="facts" dir="auto">Also ${further.join(', ')}</p>`
  return html`<blockquote dir="auto">${check.quote}</blockquote>
    ${also}`
}

function shot(check: AnyCheck, report: Seen, stills: Stills): Markup | null {
  const frame = frameOf(check, report, stills)
  if (frame === null) return null
  const caption = [whereSeen(check, report, frame), placeOf(check, report.asset)].filter(Boolean)
  return html`<figure class="shot">
    ${stillFigure(check, report, frame)}
    <figcaption>${caption.map((part) => html`${part} · `)}<span class="id">${frame.id}</span></figcaption>
  </figure>`
}

/**
 * For a still without a marked place, where to look: evidence from speech, or from the whole picture, has no place on
 * it.
 */
function whereSeen(check: AnyCheck, report: Seen, frame: FrameEvidence): string {
  const items = evidenceOf(check, report)
  const seen = items.filter((item) => isOn(item, frame, report))
  if (seen.length === 0) return items.some(({ kind }) => kind === 'audio') ? 'Spoken over this picture' : ''
  return seen.some((item) => 'bbox' in item && item.bbox) ? '' : 'In the picture as a whole'
}

/** The repair, ready to copy, and the sentence after it. */
function paste(remedy: Remedy, asset: Report['asset']): Markup {
  const result = sentenceAfter(remedy)
  const after = result !== null && html`, so that it reads:<br /><q dir="auto">${result}</q>`
  return html`<p class="do"><b>Remedy</b><span dir="auto">${formatRemedy(remedy, asset)}</span>${after}</p>`
}

/** Every law and policy that is cited, each with where to read it and where it applies. */
function law(check: AnyCheck): Markup | null {
  const rules = citationsOf(check)
  if (rules.length === 0) return null
  return html`<div class="law">
    <b>${rules.length === 1 ? 'The rule' : 'The rules'}</b>
    <ul>
      ${rules.map((rule) => html`<li>${cited(rule)}</li>`)}
    </ul>
  </div>`
}

function cited(rule: RuleReference): Markup {
  const link = safeLink(rule.citationUrl)
  const reach = formatReach(rule)
  const words =
    link === null
      ? html`${rule.citation}`
      : html`<a href="${link}" rel="noreferrer noopener" target="_blank">${rule.citation}</a>`
  return html`${words}${reach !== '' && html` <span class="facts">${reach}</span>`}`
}

function meta(check: AnyCheck, report: Report): Markup {
  const ids = evidenceIdsOf(check)
  const place = placeOf(check, report.asset)
  const facts: (Markup | string)[] = [
    ...(place === null ? stretchesOf(check, report).map(formatStretch) : [place]),
    ...(ids.length > 0 ? [html`Evidence ${ids.map((id) => html`<a class="id" href="#${id}">${id}</a> `)}`] : []),
    // Of several rules each states where it applies: together they would make a law look like a platform's own.
    ...(check.rules === undefined && check.jurisdictions.length > 0
      ? [`Markets ${check.jurisdictions.join(', ')}`]
      : []),
    ...(check.rules === undefined && check.platforms.length > 0 ? [`Platforms ${check.platforms.join(', ')}`] : []),
    `Confidence ${Math.round(check.confidence * 100)} %`,
    html`<span class="id">${check.category}</span>`,
    ...(check.ruleId === '' ? [] : [html`<span class="id">${check.ruleId}</span>`]),
    html`<span class="id">${check.agentId}</span>`,
  ]
  return html`<div class="meta">${facts.map((fact) => html`<span>${fact}</span>`)}</div>`
}

/** Rules that do not apply yet and will be violated: shown, because a campaign may still run then. */
function comingUp(report: Report): Markup | null {
  const coming = headsUpsOf(report)
  if (coming.length === 0) return null
  return html`<h3 class="coming">Upcoming rules <span class="facts">${coming.length}</span></h3>
    <div class="card">
      ${coming.map(
        (check) =>
          html`<div class="note" id="${check.checkId}">
            <p><b>${check.checkName}</b>${check.quote !== undefined && html` <q dir="auto">${check.quote}</q>`}</p>
            <p>${check.message}</p>
            ${law(check)}
          </div>`,
      )}
    </div>`
}

/** Checks that cost nothing: passed, not applicable, or undecidable. */
function others(report: Report): Markup | null {
  const known = new Set([...findingsOf(report), ...headsUpsOf(report)])
  const rest = (report.checks as AnyCheck[]).filter((check) => !known.has(check))
  if (rest.length === 0) return null
  const rows = rest.map(
    (check) =>
      html`<tr id="${check.checkId}">
        <td>${check.status.replace('_', ' ')}</td>
        <td>${check.checkName}</td>
        <td>${check.message}</td>
      </tr>`,
  )
  return html`<details class="card">
    <summary>${countOf(rest.length, 'check')} without a finding</summary>
    ${table('Checks without a finding', ['Outcome', 'Check', 'Note'], rows)}
  </details>`
}

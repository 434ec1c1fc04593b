import type { MediaReport, Remedy, Report } from '@proofline/engine/spec'
import {
  type AnyCheck,
  evidenceIdsOf,
  findingsOf,
  formatRemedy,
  sentenceAfter,
  formatStretch,
  SEVERITY_LABEL,
  stretchOf,
} from '../format.js'
import { html, type Markup, safeLink } from './html.js'
import { closeUp, frameOf, stillFigure, type Stills } from './stills.js'

/** Every finding as a card: picture, words, why it matters, what to do, and the law. */
export function findings(report: Report, stills: Stills): Markup {
  const found = findingsOf(report)
  return html`<h2 id="findings">Findings <span class="facts">${found.length}</span></h2>
    ${found.length === 0 && html`<div class="card note">No rule and no signal gave cause for a finding.</div>`}
    ${found.map((check) => card(check, 'evidence' in report ? report : null, stills))} ${others(report)}`
}

function card(check: AnyCheck, report: MediaReport | null, stills: Stills): Markup {
  const picture = report && shot(check, report, stills)
  return html`<article class="card finding ${check.severity} ${picture ? '' : 'plain'}" id="${check.checkId}">
    ${picture}
    <div class="body">
      <div class="top">
        <span class="badge ${check.severity}">${SEVERITY_LABEL[check.severity]}</span>
        <h3>${check.checkName}</h3>
        <span class="cost">−${check.scoreImpact} points</span>
      </div>
      ${check.quote !== undefined && html`<blockquote>${check.quote}</blockquote>`}
      <p>${check.message}</p>
      <p class="do"><b>What to do</b>${check.recommendation}</p>
      ${check.remedy && paste(check.remedy)} ${law(check)} ${meta(check)}
    </div>
  </article>`
}

function shot(check: AnyCheck, report: MediaReport, stills: Stills): Markup | null {
  const frame = frameOf(check, report, stills)
  if (frame === null) return null
  const stretch = stretchOf(check)
  return html`<figure class="shot">
    ${stillFigure(check, report, frame)} ${closeUp(check, report, frame)}
    <figcaption>${stretch && html`${formatStretch(stretch)} · `}<span class="id">${frame.id}</span></figcaption>
  </figure>`
}

/** The repair, ready to copy, and how the sentence reads after it. */
function paste(remedy: Remedy): Markup {
  const result = sentenceAfter(remedy)
  const after = result !== null && html`, so that it reads:<br /><q>${result}</q>`
  return html`<p class="do"><b>Remedy</b>${formatRemedy(remedy)}${after}</p>`
}

/** The citation, and beside it where to read the first of the rules that it names. */
function law({ citation, citationUrl }: AnyCheck): Markup | null {
  if (citation === '') return null
  const link = safeLink(citationUrl)
  const source =
    link !== null && html` <a href="${link}" rel="noreferrer noopener" target="_blank">${new URL(link).hostname}</a>`
  return html`<p class="law"><b>The rule</b>${citation}${source}</p>`
}

function meta(check: AnyCheck): Markup {
  const ids = evidenceIdsOf(check)
  const stretch = stretchOf(check)
  const facts: (Markup | string)[] = [
    ...(stretch ? [formatStretch(stretch)] : []),
    ...(ids.length > 0 ? [html`Evidence ${ids.map((id) => html`<a class="id" href="#${id}">${id}</a> `)}`] : []),
    ...(check.jurisdictions.length > 0 ? [`Markets ${check.jurisdictions.join(', ')}`] : []),
    ...(check.platforms.length > 0 ? [`Platforms ${check.platforms.join(', ')}`] : []),
    `Confidence ${Math.round(check.confidence * 100)} %`,
    html`<span class="id">${check.category}</span>`,
    ...(check.ruleId === '' ? [] : [html`<span class="id">${check.ruleId}</span>`]),
    html`<span class="id">${check.agentId}</span>`,
  ]
  return html`<div class="meta">${facts.map((fact) => html`<span>${fact}</span>`)}</div>`
}

/** Checks that cost nothing: what passed, did not apply, or could not be told. */
function others(report: Report): Markup | null {
  const rest = (report.checks as AnyCheck[]).filter(({ status }) => status !== 'flag' && status !== 'fail')
  if (rest.length === 0) return null
  return html`<details class="card">
    <summary>${rest.length} ${rest.length === 1 ? 'check' : 'checks'} without a finding</summary>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Check</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          ${rest.map(
            (check) =>
              html`<tr id="${check.checkId}">
                <td>${check.status.replace('_', ' ')}</td>
                <td>${check.checkName}</td>
                <td>${check.message}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

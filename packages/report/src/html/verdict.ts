import type { Decision, Report } from '@proofline/engine/spec'
import {
  type AnyCheck,
  DECISION_MEANING,
  findingsOf,
  outcomeOf,
  repairSteps,
  SEVERITY_LABEL,
  shortPlaceOf,
} from '../format.js'
import { html, type Markup, trusted } from './html.js'

/** Most findings named on the first screen; the rest follow below. */
const NAMED = 6

/** Most steps of the way to `PUBLISH` that are named. */
const NAMED_STEPS = 8

const WHY: Readonly<Record<Decision, string>> = {
  PUBLISH: 'What was found',
  HOLD: 'Why this is held',
  BLOCK: 'Why this is blocked',
}

/** The decision, the score, and the reason: the answer to "why was this flagged?", before anything else. */
export function verdict(report: Report): Markup {
  const { decision, score } = report
  const findings = findingsOf(report).toSorted((a, b) => b.scoreImpact - a.scoreImpact)
  const more = findings.length - NAMED
  return html`<section class="card verdict" aria-label="Decision">
    <div class="ruling ${decision}">
      <span class="eyebrow">Decision</span>
      <strong>${decision}</strong>
      <p class="meaning">${DECISION_MEANING[decision]}</p>
      <div class="score">
        <b>${score}</b> of 100 points
        <div class="gauge"><i style="${trusted(`width:${score}%`)}"></i></div>
      </div>
    </div>
    <div class="why">
      <h2>${findings.length === 0 ? 'What was found' : WHY[decision]}</h2>
      <p>${report.decisionReason}</p>
      ${
        findings.length > 0 &&
        html`<ol>
          ${findings.slice(0, NAMED).map(row)}
        </ol>`
      }
      ${wayOut(report)}
      ${more > 0 && html`<p class="facts"><a href="#findings">${more} more ${more === 1 ? 'finding' : 'findings'}</a></p>`}
    </div>
  </section>`
}

/** The shortest way to `PUBLISH`, with the score after each repair. */
function wayOut(report: Report): Markup | null {
  const steps = repairSteps(report)
  if (steps.length === 0) return null
  const last = steps.at(-1)!
  const more = steps.length - NAMED_STEPS
  const links = steps
    .slice(0, NAMED_STEPS)
    .map(
      (step, index) => html`${index > 0 && '; '}<a href="#${step.checkId}">${step.checkName}</a> (${outcomeOf(step)})`,
    )
  const rest = more > 0 && `; ${more} more (then ${last.score}, ${last.decision})`
  return html`<p class="facts">To publish, fix: ${links}${rest}.</p>`
}

function row(check: AnyCheck): Markup {
  const where = shortPlaceOf(check)
  return html`<li>
    <span class="badge ${check.severity}">${SEVERITY_LABEL[check.severity]}</span>
    <div><a href="#${check.checkId}">${check.checkName}</a>${quoted(check.quote)}</div>
    <span class="cost">${where && html`${where} · `}−${check.scoreImpact}</span>
  </li>`
}

function quoted(quote: string | undefined): Markup | null {
  if (quote === undefined) return null
  return html` <q dir="auto">${quote.length > 70 ? `${quote.slice(0, 67)}…` : quote}</q>`
}

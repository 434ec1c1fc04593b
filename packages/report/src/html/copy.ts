import { SEVERITIES, type Severity, type TextReport } from '@proofline/engine/spec'
import { html, type Markup } from './html.js'
import { table } from './table.js'

/** The text with the words of each finding marked and linked to it. */
export function copy(report: TextReport): Markup {
  const { asset, annotations, checks } = report
  const text = asset.text ?? ''
  const severities = new Map(checks.map(({ checkId, severity }) => [checkId, severity]))
  const borders = [...new Set([0, text.length, ...annotations.flatMap(({ start, end }) => [start, end])])]
  borders.sort((a, b) => a - b)
  const parts = borders.slice(0, -1).map((start, index) => {
    const words = text.slice(start, borders[index + 1])
    const here = annotations.filter((annotation) => annotation.start <= start && start < annotation.end)
    const worst = here.toSorted((a, b) => rank(severities.get(b.checkId)) - rank(severities.get(a.checkId)))[0]
    if (worst === undefined) return words
    // White space is marked but not linked: a link on it would be invisible.
    if (words.trim() === '') return html`<mark>${words}</mark>`
    return html`<mark><a href="#${worst.checkId}">${words}</a></mark>`
  })
  return html`<h2 id="text">Text</h2>
    <div class="card copy" dir="auto">${parts}</div>
    ${markets(report)}`
}

/** The claim ledger: what the text claims, what it offers as substantiation, and what is missing (mode `full` only). */
export function claims({ claims = [] }: TextReport): Markup | null {
  if (claims.length === 0) return null
  const rows = claims.map(
    ({ claimId, quote, type, substantiation, lacks }) =>
      html`<tr id="${claimId}">
        <td class="words" dir="auto">${quote}</td>
        <td>${type}</td>
        <td>${substantiation.map((proof) => `${proof.kind}: ${proof.quote}`).join('; ')}</td>
        <td>${lacks.join(', ')}</td>
      </tr>`,
  )
  return html`<h2 id="claims">Claims <span class="facts">${claims.length}</span></h2>
    <div class="card">${table('Claims', ['Claim', 'Type', 'Backed up by', 'Lacks'], rows)}</div>`
}

/** The markets that the text seems to address, with the words that indicate them. */
function markets({ detectedJurisdictions }: TextReport): Markup | null {
  if (detectedJurisdictions.length === 0) return null
  const seen = detectedJurisdictions.map(
    ({ jurisdiction, signs }) => `${jurisdiction} (${signs.map(({ quote }) => quote).join(', ')})`,
  )
  return html`<p class="facts">Markets detected in the text: ${seen.join('; ')}.</p>`
}

function rank(severity: Severity | undefined): number {
  return severity === undefined ? -1 : SEVERITIES.indexOf(severity)
}

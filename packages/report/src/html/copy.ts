import { SEVERITIES, type Severity, type TextReport } from '@proofline/engine/spec'
import { html, type Markup } from './html.js'

/** The text with the words of each finding marked and linked to it. */
export function copy({ asset, annotations, checks }: TextReport): Markup {
  const text = asset.text ?? ''
  const severities = new Map(checks.map(({ checkId, severity }) => [checkId, severity]))
  const borders = [...new Set([0, text.length, ...annotations.flatMap(({ start, end }) => [start, end])])]
  borders.sort((a, b) => a - b)
  const parts = borders.slice(0, -1).map((start, index) => {
    const words = text.slice(start, borders[index + 1])
    const here = annotations.filter((annotation) => annotation.start <= start && start < annotation.end)
    const worst = here.toSorted((a, b) => rank(severities.get(b.checkId)) - rank(severities.get(a.checkId)))[0]
    return worst ? html`<mark><a href="#${worst.checkId}">${words}</a></mark>` : words
  })
  return html`<h2 id="text">Text</h2>
    <div class="card copy">${parts}</div>`
}

function rank(severity: Severity | undefined): number {
  return severity === undefined ? -1 : SEVERITIES.indexOf(severity)
}

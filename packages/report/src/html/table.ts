import { html, type Markup } from './html.js'

/**
 * A table with a heading for each column (none: without a heading row), in a frame that scrolls sideways where the page
 * is too narrow. `name` makes it reachable and scrollable by keyboard (WCAG 2.2, 2.1.1).
 */
export function table(name: string, heads: readonly string[], rows: readonly Markup[]): Markup {
  const head = html`<thead>
    <tr>
      ${heads.map((column) => html`<th scope="col">${column}</th>`)}
    </tr>
  </thead>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
    <table>
      ${heads.length > 0 && head}
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** "1 picture", "2 pictures". */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** Markup that may go into the page unescaped. Only {@link html} and {@link trusted} create it. */
export interface Markup {
  readonly markup: string
}

/** Values in a template: text is escaped, markup is not, lists are joined, null gives nothing. */
export type Content = Markup | string | number | null | undefined | false | readonly Content[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Template tag that escapes all values, so that text from a hostile video cannot become markup. Safe in element content
 * and in quoted attributes.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { markup: strings.reduce((page, string, index) => page + render(values[index - 1]) + string) }
}

/** Marks our own text as markup. Never call it with text from a report. */
export function trusted(markup: string): Markup {
  return { markup }
}

function render(value: Content): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if ('markup' in value) return value.markup
  return value.map(render).join('')
}

/**
 * Control characters have no place in a page, and bidirectional ones would also reverse the surrounding text: both are
 * shown as the replacement character.
 */
function escapeText(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!)
}

/** An address for a link: https only, else null. Keeps `javascript:` and the like out of the page. */
export function safeLink(address: string): string | null {
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null
}

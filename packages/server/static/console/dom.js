export const $ = (id) => document.getElementById(id)

/** An element with properties (`class` and `data-…` too) and children; texts are texts, never markup. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value
    else if (value !== undefined && value !== null) element.setAttribute(name, value)
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ''))
  return element
}

/** A small coloured word. */
export const badge = (text, kind = text) => make('span', { class: `badge ${kind}` }, text ?? '–')

/** A button that is no submit. */
export const button = (text, onclick, properties = {}) =>
  make('button', { type: 'button', onclick, ...properties }, text)

/** A time as people read it. */
export const when = (iso) =>
  make(
    'time',
    { dateTime: iso, title: iso },
    new Date(iso).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }),
  )

/** A moment of a film, as `1:02.5`. */
export function clock(ms) {
  const seconds = (ms % 60_000) / 1000
  return `${Math.floor(ms / 60_000)}:${seconds.toFixed(1).padStart(4, '0')}`
}

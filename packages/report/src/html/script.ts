import { createHash } from 'node:crypto'
import { type Markup, trusted } from './html.js'

/**
 * The page's only script: opens folded parts when something in them is linked to, and for printing; makes one bar of
 * each lane of the timeline a tab stop, from which arrow keys, Home and End move on.
 */
const SCRIPT = `
const open = (node) => { for (let at = node; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true }
const jump = () => { const node = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (node) { open(node); node.scrollIntoView() } }
addEventListener('hashchange', jump)
addEventListener('beforeprint', () => { for (const part of document.querySelectorAll('details')) part.open = true })
if (location.hash) jump()
const lanes = [...document.querySelectorAll('.timeline .lane')].map((lane) => [...lane.querySelectorAll('a')]).filter((bars) => bars.length)
for (const bars of lanes) {
  bars.sort((a, b) => parseFloat(a.style.left) - parseFloat(b.style.left))
  for (const bar of bars.slice(1)) bar.tabIndex = -1
}
document.querySelector('.timeline')?.addEventListener('keydown', (event) => {
  const at = lanes.findIndex((bars) => bars.includes(event.target))
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const bars = lanes[at]
  const index = bars.indexOf(event.target)
  const nearest = (others) => others && others.reduce((a, b) => gap(b) < gap(a) ? b : a)
  const gap = (bar) => Math.abs(parseFloat(bar.style.left) - parseFloat(event.target.style.left))
  const to = { ArrowLeft: bars[index - 1], ArrowRight: bars[index + 1], Home: bars[0], End: bars.at(-1),
    ArrowUp: nearest(lanes[at - 1]), ArrowDown: nearest(lanes[at + 1]) }
  if (!(event.key in to)) return
  event.preventDefault()
  const bar = to[event.key]
  if (!bar) return
  const lane = lanes.find((bars) => bars.includes(bar))
  for (const other of lane) other.tabIndex = other === bar ? 0 : -1
  bar.focus()
})
`

/** The script as an element. Its content is hashed: not a space may be added. */
export const SCRIPT_ELEMENT: Markup = trusted(`<script>${SCRIPT}</script>`)

/** Content security policy: the page may use nothing but its own style, its stills and this one script. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

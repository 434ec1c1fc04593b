import { createHash } from 'node:crypto'
import { type Markup, trusted } from './html.js'

/** All that runs in the page: folded parts open when something in them is jumped to, and for the printer. */
const SCRIPT = `
const open = (node) => { for (let at = node; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true }
const jump = () => { const node = document.getElementById(decodeURIComponent(location.hash.slice(1))); if (node) { open(node); node.scrollIntoView() } }
addEventListener('hashchange', jump)
addEventListener('beforeprint', () => { for (const part of document.querySelectorAll('details')) part.open = true })
if (location.hash) jump()
`

/** The script as an element. Its content is hashed: not a space may come in between. */
export const SCRIPT_ELEMENT: Markup = trusted(`<script>${SCRIPT}</script>`)

/** Forbids the page everything but its own style, its stills and this one script, whatever text it shows. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

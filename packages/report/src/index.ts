export { renderHtml, type HtmlOptions } from './render-html.js'
export { renderPretty, type PrettyOptions } from './render-pretty.js'
export { renderSarif, type SarifOptions } from './render-sarif.js'
export { renderVtt } from './render-vtt.js'

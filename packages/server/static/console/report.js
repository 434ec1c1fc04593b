import { $, badge, button, clock, make } from './dom.js'
import { openPlayer } from './player.js'

const RANK = ['low', 'medium', 'high', 'critical']
const WORST_FIRST = (a, b) => RANK.indexOf(b.severity) - RANK.indexOf(a.severity)
/** Steps of the way to `PUBLISH` that are named. */
const NAMED_STEPS = 8
let player = null

export function hideReport() {
  player?.close()
  player = null
  $('report').hidden = true
}

/** Shows a report of any kind; `file`, where it is at hand, is shown beside it. */
export function showReport(report, file) {
  hideReport()
  const checks = report.checks.filter(({ status }) => status === 'flag' || status === 'fail').sort(WORST_FIRST)
  const text = report.asset?.kind === 'text' ? report.asset.text : undefined
  player = text === undefined ? openPlayer(report, checks, file) : null
  const raw = make('pre', { id: 'raw' }, JSON.stringify(report, null, 2))
  $('report').replaceChildren(
    verdict(report, checks),
    make(
      'div',
      { class: 'columns' },
      make('div', { class: 'card sticky' }, text === undefined ? player.element : marked(text, report, checks)),
      make('div', {}, findings(report, checks), coming(report), diagnostics(report)),
    ),
    make('details', { class: 'card' }, make('summary', {}, 'As JSON'), download(report), raw),
  )
  $('report').hidden = false
  $('report').scrollIntoView({ block: 'start' })
}

function verdict(
  { decision, score, decisionReason, status, counterfactual, sandbox, jurisdictions, platforms },
  checks,
) {
  const word = decision ?? status
  const steps = counterfactual?.steps ?? []
  const after = steps.at(-1)
  const named = steps
    .slice(0, NAMED_STEPS)
    .map(({ checkId }) => checks.find((check) => check.checkId === checkId)?.checkName)
  return make(
    'header',
    { id: 'verdict', class: `card ${word}` },
    make('div', { class: 'dial' }, make('strong', {}, score ?? '–'), make('span', {}, 'of 100')),
    make(
      'div',
      { class: 'ruling' },
      make('h2', {}, word, sandbox ? badge('made up: test key', 'medium') : ''),
      make('p', {}, decisionReason ?? ''),
      after && after.decision !== decision
        ? make(
            'p',
            {},
            `${steps.length} ${steps.length === 1 ? 'change' : 'changes'} would make it `,
            badge(after.decision),
            ` at ${after.score}: ${[...named.filter(Boolean), ...(steps.length > NAMED_STEPS ? ['…'] : [])].join('; ')}.`,
          )
        : '',
      make('p', { class: 'hint' }, [...(jurisdictions ?? []), ...(platforms ?? [])].join(' · ')),
    ),
    make('div', { class: 'counts' }, ...RANK.toReversed().map((severity) => count(severity, checks))),
  )
}

function count(severity, checks) {
  const number = checks.filter((check) => check.severity === severity).length
  return make('span', { class: number > 0 ? 'some' : '' }, make('strong', {}, number), badge(severity))
}

/** The text with the words of each finding marked; where several meet, the gravest colours. */
function marked(text, { annotations }, checks) {
  const ranges = annotations.flatMap((range) => {
    const check = checks.find(({ checkId }) => checkId === range.checkId)
    return check ? [{ ...range, check }] : []
  })
  const edges = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  const pieces = edges.slice(0, -1).map((start, index) => {
    const piece = text.slice(start, edges[index + 1])
    const here = ranges.filter((range) => range.start <= start && start < range.end).map(({ check }) => check)
    const [worst] = here.sort(WORST_FIRST)
    if (!worst) return piece
    const title = here.map(({ checkName }) => checkName).join('\n')
    const onclick = () => point(worst.checkId, '#checks')
    // Of a space between two findings nobody could tell what it leads to.
    if (piece.trim() === '') return make('mark', { class: worst.severity }, piece)
    const onkeydown = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onclick()
    }
    const leads = { title, tabIndex: 0, role: 'button', 'aria-label': `${piece}: ${title}`, onclick, onkeydown }
    const mark = make('mark', { class: worst.severity, ...leads }, piece)
    mark.dataset.checks = here.map(({ checkId }) => checkId).join(' ')
    return mark
  })
  return make('div', {}, make('h3', {}, 'The text'), make('p', { id: 'marked', dir: 'auto' }, ...pieces))
}

/** Leads the eye to whatever belongs to a finding. */
function point(checkId, within) {
  for (const element of document.querySelectorAll('.pointed')) element.classList.remove('pointed')
  const own = [...document.querySelectorAll(`${within} [data-checks]`)]
  const found = own.filter(({ dataset }) => dataset.checks.split(' ').includes(checkId))
  for (const element of found) element.classList.add('pointed')
  found[0]?.scrollIntoView({ block: 'center' })
}

function findings(report, checks) {
  if (checks.length > 0) return make('ol', { id: 'checks' }, ...checks.map((check) => finding(check, report)))
  const words = report.status === 'analysis_failed' ? 'The analysis failed; nothing was charged.' : 'Nothing was found.'
  return make('ol', { id: 'checks' }, make('li', { class: 'card none' }, words))
}

function finding(check, report) {
  const { checkId, severity, checkName, message, recommendation, timelineLocation, scoreImpact } = check
  const item = make(
    'li',
    { class: `card finding ${severity}`, ...followed(check) },
    make(
      'header',
      {},
      badge(severity),
      make('strong', {}, checkName),
      make('span', { class: 'hint' }, `−${scoreImpact ?? 0}`),
    ),
    make('p', {}, message ?? ''),
    ...quotes(check, report).map((quote) => make('blockquote', { dir: 'auto' }, quote)),
    recommendation ? make('p', { class: 'cure' }, recommendation) : '',
    remedy(check, report),
    laws(check),
  )
  item.dataset.checks = checkId
  if (timelineLocation) {
    const { startMs, endMs } = timelineLocation
    const seek = () => player?.seek(startMs)
    item.querySelector('header').append(button(`${clock(startMs)} – ${clock(endMs)}`, seek, { class: 'seek' }))
  } else {
    const show = check.bbox ? () => player?.point(checkId) : () => point(checkId, '#marked')
    item.querySelector('header').append(button('Show', show, { class: 'seek', 'aria-label': `Show ${checkName}` }))
  }
  return item
}

/** What the pointer over a finding, or a click on it, shows of its place. */
function followed({ checkId, timelineLocation, bbox }) {
  if (timelineLocation) return {}
  return bbox ? { onmouseenter: () => player?.point(checkId) } : { onclick: () => point(checkId, '#marked') }
}

/** A change that was tried out and cures the finding: what to take out or put in, and what is left of the sentence. */
function remedy({ remedy: cure }, { asset }) {
  if (!cure) return ''
  const words = (...parts) => make('p', { class: 'cure', dir: 'auto' }, ...parts)
  if (cure.action === 'withhold') return words('Do not publish: no edit puts this right.')
  const hint = (text) => make('span', { class: 'hint' }, text)
  const edits = cure.start === undefined ? [] : [cure, ...(cure.further ?? [])]
  const gone = edits.map(({ start, end }) => asset?.text?.slice(start, end).trim()).filter(Boolean)
  const whole = gone.length > 0 ? gone.map((piece) => `“${piece}”`).join(', ') : 'the whole sentence'
  if (cure.action === 'remove' && !cure.result) return words(hint('Remove: '), whole)
  const then = cure.result === cure.text ? [] : [hint(' It then reads: '), `“${cure.result}”`]
  if (cure.action === 'remove') return words(hint('Remove: '), whole, ...then)
  if (cure.action === 'insert') return words(hint('Insert: '), `“${cure.text}”`, ...then)
  return words(hint('Instead of '), whole, hint(' write '), `“${cure.text}”`, ...then)
}

/** Every law and policy that is cited, each with where to read it and where it holds. */
function laws({ rules, citation, citationUrl, jurisdictions = [], platforms = [] }) {
  const all = rules ?? (citation ? [{ citation, citationUrl, jurisdictions, platforms }] : [])
  const lines = all.map((rule) => {
    const own = rule.platforms.length > 0 ? `policy of ${rule.platforms.join(', ')}` : rule.jurisdictions.join(', ')
    return make('div', {}, cited(rule.citation, rule.citationUrl), ` ${own}`)
  })
  return make('footer', { class: 'hint' }, ...lines)
}

/** Rules that do not apply yet: what will be a finding then. */
function coming({ checks }) {
  const ahead = checks.filter(({ status, appliesFrom }) => status === 'pass' && appliesFrom !== undefined)
  if (ahead.length === 0) return ''
  const lines = ahead.map((check) =>
    make('li', {}, make('strong', {}, check.checkName), ` ${check.message}`, laws(check)),
  )
  return make('div', { class: 'card', id: 'coming' }, make('h3', {}, 'Rules to come'), make('ul', {}, ...lines))
}

function cited(citation, url) {
  if (!url?.startsWith('https:')) return make('cite', {}, citation)
  return make('cite', {}, make('a', { href: url, target: '_blank', rel: 'noreferrer' }, citation))
}

/** What the finding rests on: the words of a text, or those of its evidence. */
function quotes({ checkId, evidenceIds = [], quote }, { annotations = [], evidence = [] }) {
  const own = annotations.filter((each) => each.checkId === checkId).map((each) => each.quote)
  const heard = evidence.filter(({ id, text }) => evidenceIds.includes(id) && text).map(({ text }) => text)
  return [...new Set([...own, ...heard, ...(own.length + heard.length === 0 && quote ? [quote] : [])])]
}

function diagnostics({ analysisDiagnostics = [] }) {
  if (analysisDiagnostics.length === 0) return ''
  const lines = analysisDiagnostics.map(({ message, code }) => make('li', {}, `${message} `, make('code', {}, code)))
  return make(
    'details',
    { class: 'card' },
    make('summary', {}, 'What could not be looked at'),
    make('ul', {}, ...lines),
  )
}

function download(report) {
  const save = () => {
    const href = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }))
    make('a', { href, download: `report-${report.reportId}.json` }).click()
    URL.revokeObjectURL(href)
  }
  return button('Save', save, { class: 'quiet' })
}

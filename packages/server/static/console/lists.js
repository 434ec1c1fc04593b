import { call } from './api.js'
import { $, badge, button, make, when } from './dom.js'

const PAGE = 20
const row = (cells, tag = 'td') =>
  // A head without words heads nothing.
  make('tr', {}, ...cells.map((cell) => make(cell === '' ? 'td' : tag, {}, cell ?? '–')))

/** Fills a table page by page; `rowsOf` makes the rows of one item. */
async function showList(id, path, heads, rowsOf, emptyText) {
  const table = $(id)
  const more = $(`more-${id}`)
  table.replaceChildren(row(heads, 'th'))
  const load = async (cursor) => {
    const { items, nextCursor } = await call('GET', `${path}?limit=${PAGE}${cursor ? `&cursor=${cursor}` : ''}`)
    if (items.length === 0 && !cursor) table.replaceChildren(row([make('span', { class: 'hint' }, emptyText)]))
    for (const item of items) table.append(...rowsOf(item))
    more.replaceChildren(nextCursor === null ? '' : button('More', () => load(nextCursor), { class: 'quiet' }))
  }
  await load(null)
}

/** Reports, newest first; `open` gets the id of the one that is clicked. */
export function showReports(open) {
  const rowsOf = ({ reportId, kind, decision, score, externalId, createdAt }) => [
    row([
      when(createdAt),
      kind,
      badge(decision ?? 'failed', decision ?? 'failed'),
      score === null ? null : String(score),
      externalId,
      button('Open', () => open(reportId), { class: 'quiet', title: reportId }),
    ]),
  ]
  const heads = ['Made', 'Kind', 'Decision', 'Score', 'Your reference', '']
  return showList('reports', '/reports', heads, rowsOf, 'There are no reports yet.')
}

/** Deliveries, newest first, each with its attempts and a button to send it again. */
export function showDeliveries(guarded) {
  const rowsOf = (delivery) => {
    const { deliveryId, createdAt, event, status, attempts, nextAttemptAt, url } = delivery
    const detail = make('tr', { class: 'detail', hidden: true }, make('td', { colSpan: 6 }, ...attempts.map(attemptOf)))
    const again = guarded(async () => {
      await call('POST', `/webhooks/deliveries/${deliveryId}/redeliver`)
      await showDeliveries(guarded)
    })
    const tried = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
    return [
      row([
        when(createdAt),
        event,
        badge(status),
        button(tried, () => (detail.hidden = !detail.hidden), { class: 'quiet', disabled: attempts.length === 0 }),
        make('span', { class: 'address', title: url }, url),
        nextAttemptAt
          ? make('span', { class: 'hint' }, 'next ', when(nextAttemptAt))
          : button('Send again', again, { class: 'quiet' }),
      ]),
      detail,
    ]
  }
  const heads = ['Made', 'Event', 'Status', 'Tried', 'To', '']
  return showList('deliveries', '/webhooks/deliveries', heads, rowsOf, 'Nothing was sent yet.')
}

function attemptOf({ at, status, durationMs, error, responseBody }) {
  return make(
    'div',
    { class: 'attempt' },
    when(at),
    badge(status === null ? 'no answer' : String(status), error === null ? 'delivered' : 'failed'),
    make('span', { class: 'hint' }, `${durationMs} ms ${error ?? ''}`),
    responseBody ? make('pre', {}, responseBody) : '',
  )
}

/** What is left, held and used, and what moved this month. */
export async function showCredits() {
  const { creditsRemaining, creditsReserved, creditsUsed, upgradeUrl, period } = await call('GET', '/usage')
  const parts = [
    ['left', creditsRemaining],
    ['held', creditsReserved],
    ['used', creditsUsed],
  ]
  const total = Math.max(1, creditsRemaining + creditsReserved + creditsUsed)
  const share = ([name, credits]) => {
    const part = make('span', { class: name, title: `${credits} ${name}` })
    part.style.width = `${(100 * credits) / total}%`
    return part
  }
  const figure = ([name, credits]) =>
    make('div', { class: `figure ${name}` }, make('strong', {}, credits.toLocaleString()), ` ${name}`)
  $('balance').replaceChildren(
    make('div', { class: 'figures' }, ...parts.map(figure)),
    make('div', { class: 'share' }, ...parts.map(share)),
  )
  $('period').replaceChildren(
    row(['Granted', 'Reserved', 'Charged', 'Released'], 'th'),
    row([period.granted, period.reserved, period.committed, period.released].map((n) => n.toLocaleString())),
  )
  $('upgrade').href = upgradeUrl
  $('upgrade').hidden = upgradeUrl.startsWith(`${location.origin}/console/`)
}

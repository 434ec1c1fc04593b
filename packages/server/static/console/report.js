const $ = (id) => document.getElementById(id)
const make = (tag, textContent, className = '') =>
  Object.assign(document.createElement(tag), { textContent, className })
let shown = null

/** Shows a report; `file`, where it is at hand, is played beside it, and each finding leads to its place. */
export function showReport(report, file) {
  if (shown) URL.revokeObjectURL(shown)
  shown = file && URL.createObjectURL(file)
  const isVideo = Boolean(file?.type.startsWith('video/'))
  const isImage = Boolean(file?.type.startsWith('image/'))
  $('player').hidden = !isVideo
  $('picture').hidden = !isImage
  if (isVideo) $('player').src = shown
  if (isImage) $('picture').src = shown

  $('report').hidden = false
  $('verdict').className = report.decision ?? ''
  $('verdict').textContent =
    `${report.decision ?? report.status} · score ${report.score ?? '–'} · ${report.decisionReason ?? ''}`
  $('checks').replaceChildren(...report.checks.map((check) => finding(check, report, isVideo)))
  $('raw').textContent = JSON.stringify(report, null, 2)
}

function finding(check, report, isVideo) {
  const item = make('li', '')
  item.append(
    make('span', `${check.severity} `, 'severity'),
    make('strong', check.checkName),
    make('p', check.message ?? ''),
  )
  for (const quote of quotes(check, report)) item.append(make('blockquote', quote))
  item.append(make('p', check.recommendation ?? ''), make('cite', check.citation ?? ''))
  const place = check.timelineLocation
  if (place) {
    const button = make(
      'button',
      `${(place.startMs / 1000).toFixed(1)} s – ${(place.endMs / 1000).toFixed(1)} s (${check.evidenceIds.join(', ')})`,
    )
    button.type = 'button'
    button.disabled = !isVideo
    button.addEventListener('click', () => {
      $('player').currentTime = place.startMs / 1000
      void $('player').play()
    })
    item.append(button)
  }
  return item
}

/** What the finding rests on: the words of a text, or those of its evidence. */
function quotes({ checkId, evidenceIds = [], quote }, { annotations = [], evidence = [] }) {
  const marked = annotations.filter((each) => each.checkId === checkId).map((each) => each.quote)
  const heard = evidence.filter(({ id, text }) => evidenceIds.includes(id) && text).map(({ text }) => text)
  return [...new Set([...marked, ...heard, ...(marked.length + heard.length === 0 && quote ? [quote] : [])])]
}

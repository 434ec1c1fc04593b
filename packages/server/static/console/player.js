import { button, clock, make } from './dom.js'

/** Small marks are made a little longer, or nobody could hit them; in share of the whole. */
const LEAST_WIDTH = 0.008

/**
 * The evidence player: a video with a line for each finding and boxes where it is seen, or a picture with boxes. Without
 * the file (a past report) the lines alone, and a way to give the file.
 */
export function openPlayer(report, checks, file) {
  const isVideo = report.schemaVersion?.startsWith('video')
  const evidence = new Map((report.evidence ?? []).map((item) => [item.id, item]))
  const stage = make('div', { class: 'stage' })
  const boxes = make('div', { class: 'boxes' })
  const spoken = make('p', { id: 'spoken', class: 'hint' })
  const durationMs = report.asset?.durationMs ?? Math.max(1, ...[...evidence.values()].map(({ endMs }) => endMs ?? 0))
  const head = make('i', { class: 'playhead' })
  let address = null
  let media = null
  let frame = 0

  function load(chosen) {
    if (address) URL.revokeObjectURL(address)
    address = URL.createObjectURL(chosen)
    const shared = { id: isVideo ? 'player' : 'picture', src: address }
    media = isVideo
      ? make('video', { ...shared, controls: true, playsInline: true })
      : make('img', { ...shared, alt: 'The checked picture' })
    stage.replaceChildren(media, boxes)
    if (isVideo) tick()
    else draw(() => true)
  }

  function tick() {
    if (!media) return
    const tMs = media.currentTime * 1000
    head.style.left = `${Math.min(100, (100 * tMs) / durationMs)}%`
    draw((item) => item.startMs <= tMs && tMs <= item.endMs)
    const heard = [...evidence.values()].find(
      (item) => item.kind === 'audio' && item.startMs <= tMs && tMs <= item.endMs,
    )
    spoken.textContent = heard ? `“${heard.text}”` : ''
    frame = requestAnimationFrame(tick)
  }

  function draw(isHere) {
    const wanted = checks.flatMap((check) => {
      const own = (check.evidenceIds ?? []).map((id) => evidence.get(id)).filter((item) => item?.bbox && isHere(item))
      const places = own.length > 0 || isVideo ? own.map(({ bbox }) => bbox) : check.bbox ? [check.bbox] : []
      return places.map((bbox) => ({ check, bbox }))
    })
    const key = wanted.map(({ check, bbox }) => `${check.checkId}${bbox.x},${bbox.y}`).join()
    if (boxes.dataset.key === key) return
    boxes.dataset.key = key
    boxes.replaceChildren(...wanted.map(box))
  }

  const rows = isVideo ? checks.filter(({ timelineLocation }) => timelineLocation) : []
  const lanes = make('div', { class: 'lanes' }, ...rows.map((check) => lane(check, evidence, durationMs, seek)), head)

  function seek(ms) {
    if (!media) return
    media.currentTime = ms / 1000
    void media.play()
  }

  if (file) load(file)
  else stage.append(attach(isVideo, load))
  const scale = make('p', { class: 'hint scale' }, make('span', {}, clock(0)), make('span', {}, clock(durationMs)))
  return {
    element: make(
      'div',
      {},
      stage,
      ...(isVideo ? [spoken, rows.length > 0 ? lanes : '', rows.length > 0 ? scale : ''] : []),
    ),
    seek,
    point(checkId) {
      for (const each of boxes.children) each.classList.toggle('pointed', each.dataset.checks === checkId)
    },
    close() {
      cancelAnimationFrame(frame)
      if (address) URL.revokeObjectURL(address)
      media = null
    },
  }
}

function attach(isVideo, load) {
  const onchange = ({ target }) => target.files[0] && load(target.files[0])
  const input = make('input', { type: 'file', accept: isVideo ? 'video/*' : 'image/*', hidden: true, onchange })
  const words = isVideo ? 'Choose the video to play it beside its findings' : 'Choose the picture to see where it is'
  return make(
    'div',
    { class: 'missing' },
    input,
    button(words, () => input.click(), { class: 'quiet' }),
  )
}

function box({ check, bbox }) {
  const element = make('i', { class: check.severity, title: check.checkName })
  element.dataset.checks = check.checkId
  const { style } = element
  for (const [side, value] of [
    ['left', bbox.x],
    ['top', bbox.y],
    ['width', bbox.width],
    ['height', bbox.height],
  ]) {
    style[side] = `${100 * value}%`
  }
  return element
}

/** One finding: where each piece of its evidence lies. */
function lane(check, evidence, durationMs, seek) {
  const { startMs, endMs } = check.timelineLocation
  const own = check.evidenceIds.map((id) => evidence.get(id)).filter((item) => item?.startMs !== undefined)
  const spans = own.length > 0 ? own : [{ id: check.checkId, startMs, endMs }]
  const bars = spans.map((item) => {
    const bar = button('', () => seek(item.startMs), {
      class: check.severity,
      title: `${item.id} ${clock(item.startMs)} – ${clock(item.endMs)}${item.text ? `\n${item.text}` : ''}`,
      'aria-label': `${check.checkName}, ${clock(item.startMs)}`,
    })
    bar.style.left = `${(100 * item.startMs) / durationMs}%`
    bar.style.width = `${100 * Math.max(LEAST_WIDTH, (item.endMs - item.startMs) / durationMs)}%`
    return bar
  })
  return make('div', { class: 'lane' }, make('span', {}, check.checkName), ...bars)
}

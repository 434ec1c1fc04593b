import { call, events, request, useKey } from './api.js'
import { showReport } from './report.js'

const $ = (id) => document.getElementById(id)
const list = (id) =>
  $(id)
    .value.split(/[\s,]+/)
    .filter(Boolean)
let dropped = null

function fail(error) {
  $('fault').textContent = error?.message ?? ''
  $('fault').hidden = !error
}

/** Runs what a button asks for; a refusal is shown, not thrown. */
const guarded = (work) => async (event) => {
  event?.preventDefault()
  fail(null)
  try {
    await work(event)
  } catch (error) {
    fail(error)
  }
}

async function refresh() {
  const [me, usage, reports, deliveries] = await Promise.all(
    ['/whoami', '/usage', '/reports?limit=20', '/webhooks/deliveries?limit=20'].map((path) => call('GET', path)),
  )
  $('account').textContent =
    `${me.tenantId} · ${me.tier} · ${usage.creditsRemaining} credits left, ${usage.creditsReserved} held`
  const rows = reports.items.map(({ reportId, kind, decision, score, createdAt }) => [
    createdAt,
    kind,
    decision,
    score,
    reportId,
  ])
  table('reports', ['made', 'kind', 'decision', 'score', 'report'], rows, async (row) => {
    showReport(await call('GET', `/reports/${row.at(-1)}`), null)
  })
  const sent = deliveries.items.map((each) => [each.createdAt, each.event, each.status, each.attempts.length, each.url])
  table('deliveries', ['made', 'event', 'status', 'attempts', 'to'], sent)
}

function table(id, heads, rows, open) {
  const line = (cells, tag) => {
    const tr = document.createElement('tr')
    for (const cell of cells) tr.append(Object.assign(document.createElement(tag), { textContent: cell ?? '' }))
    return tr
  }
  const lines = rows.map((row) => {
    const tr = line(row, 'td')
    if (!open) return tr
    const button = Object.assign(document.createElement('button'), { textContent: 'Open', type: 'button' })
    button.addEventListener(
      'click',
      guarded(() => open(row)),
    )
    tr.append(button)
    return tr
  })
  $(id).replaceChildren(line(heads, 'th'), ...lines)
}

async function checkText(asked) {
  const json = { ...asked, content: { text: $('text').value }, responseMode: 'stream' }
  const response = await request('POST', '/compliance/check', { json })
  for await (const { name, data } of events(response)) {
    step(data.agentId ? `${name} ${data.agentId}` : name)
    if (name === 'report.completed') showReport(data, null)
    if (name === 'error') throw new Error(data.error)
  }
}

async function checkImage(asked, file) {
  const form = new FormData()
  form.set('image', file)
  for (const kind of ['jurisdictions', 'platforms']) for (const id of asked[kind]) form.append(kind, id)
  showReport(await call('POST', '/compliance/check-image', { form }), file)
}

async function checkVideo(asked, file) {
  step('uploading')
  const grant = await call('POST', '/compliance/media/upload-url', { json: { contentType: file.type } })
  const { method, headers } = grant.uploadInstructions
  const put = await fetch(grant.uploadUrl, { method, headers, body: file })
  if (put.status !== 201) throw new Error(`The storage answered ${put.status}.`)
  const { requestId, blobPath } = grant
  await call('POST', '/compliance/check-video', { json: { ...asked, mode: 'fast', requestId, blobPath } })
  for (;;) {
    const job = await call('GET', `/compliance/check-video/${requestId}`)
    step(job.phase ?? job.status, job.progress)
    if (job.status === 'completed') return showReport(job.report, file)
    if (job.status === 'failed') throw new Error(job.error ?? 'The analysis failed.')
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

function step(text, progress = null) {
  $('phase').textContent = text
  $('progress').hidden = progress === null
  $('progress').value = progress ?? 0
  $('events').append(Object.assign(document.createElement('li'), { textContent: text }))
}

$('key-form').addEventListener(
  'submit',
  guarded(async () => {
    useKey($('key').value)
    await refresh()
    $('work').hidden = false
  }),
)

$('check-form').addEventListener(
  'submit',
  guarded(async () => {
    const file = $('file').files[0] ?? dropped
    const asked = { jurisdictions: list('jurisdictions'), platforms: list('platforms'), mode: $('mode').value }
    $('events').replaceChildren()
    $('submit').disabled = true
    try {
      if (!file) await checkText(asked)
      else if (file.type.startsWith('video/')) await checkVideo(asked, file)
      else if (file.type.startsWith('image/')) await checkImage(asked, file)
      else $('text').value = await file.text()
      step('done')
    } finally {
      $('submit').disabled = false
      await refresh()
    }
  }),
)

const drop = $('drop')
drop.addEventListener('dragover', (event) => {
  event.preventDefault()
  drop.classList.add('over')
})
drop.addEventListener('dragleave', () => drop.classList.remove('over'))
drop.addEventListener('drop', (event) => {
  event.preventDefault()
  drop.classList.remove('over')
  dropped = event.dataTransfer.files[0] ?? null
  drop.textContent = dropped?.name ?? 'Drop a file here'
})

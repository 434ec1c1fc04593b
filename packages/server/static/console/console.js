import { call, currentKey, events, request, upload, useKey } from './api.js'
import { $, badge, make } from './dom.js'
import { showCredits, showDeliveries, showReports } from './lists.js'
import { begin, end, reach, step, tell, VIDEO_STEPS } from './progress.js'
import { hideReport, showReport } from './report.js'

const POLL_MS = 2000
/** So many polls in a row may go unanswered: a server that starts anew is back by then. */
const MAX_MISSED = 30
const MAX_WORDS = 500
let dropped = null

function fail(error) {
  $('fault').textContent = error?.message ?? ''
  $('fault').hidden = !error
}

/** Runs what a button asks for; a refusal is shown, not thrown. */
const guarded = (work) => async (event) => {
  event?.preventDefault?.()
  fail(null)
  try {
    await work(event)
  } catch (error) {
    fail(error)
  }
}

const VIEWS = {
  check: async () => {},
  reports: () => showReports(guarded(async (id) => openReport(id))),
  deliveries: () => showDeliveries(guarded),
  credits: showCredits,
}

async function openView(name) {
  for (const tab of $('tabs').children) {
    if (tab.dataset.view === name) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  }
  for (const view of document.querySelectorAll('.view')) view.hidden = view.dataset.view !== name
  history.replaceState(null, '', `#${name}`)
  await VIEWS[name]()
}

async function openReport(id) {
  const report = await call('GET', `/reports/${id}`)
  begin('A past report.')
  await openView('check')
  showReport(report, null)
}

async function signIn() {
  const me = await call('GET', '/whoami')
  await showAccount(me)
  await showMarkets(me)
  $('sign-in').hidden = true
  for (const id of ['work', 'tabs', 'sign-out']) $(id).hidden = false
  const asked = location.hash.slice(1)
  if (Object.hasOwn(VIEWS, asked)) await openView(asked)
}

async function showAccount(known) {
  const [me, usage] = await Promise.all([known ?? call('GET', '/whoami'), call('GET', '/usage')])
  const left = `${usage.creditsRemaining.toLocaleString()} credits`
  $('account').replaceChildren(
    make('strong', {}, me.tenantId),
    badge(me.tier, 'plain'),
    me.sandbox ? badge('test key', 'medium') : '',
    make('span', {}, left),
  )
}

/** What the tenant may choose from; a key without the scope for that gets what there always is. */
async function showMarkets({ scopes }) {
  const all = { jurisdictions: ['us', 'eu', 'uk', 'in', 'cn'], platforms: ['youtube', 'instagram', 'tiktok'] }
  const own = scopes.includes('policies:read') ? await call('GET', '/policies/status') : all
  for (const kind of ['jurisdictions', 'platforms']) {
    const chips = own[kind].map((id, index) =>
      make('label', { class: 'chip' }, make('input', { type: 'checkbox', value: id, checked: index === 0 }), ` ${id}`),
    )
    $(kind).replaceChildren(...chips)
  }
}

const chosen = (kind) => [...$(kind).querySelectorAll('input:checked')].map(({ value }) => value)

async function checkText(asked, signal) {
  begin('Sending the text.')
  const json = { ...asked, content: { text: $('text').value }, responseMode: 'stream' }
  const response = await request('POST', '/compliance/check', { json, signal })
  let total = 1
  let done = 0
  let reported = false
  for await (const { name, data } of events(response)) {
    if (name === 'job.started') {
      total = data.totalAgents
      for (const agent of data.agents) step(agent, 'waiting')
    }
    if (name === 'agent.started') step(data.agentId, 'running')
    if (name === 'agent.completed') {
      done += 1
      const found = data.checks.length
      step(data.agentId, 'done', found === 0 ? 'nothing found' : `${found} ${found === 1 ? 'finding' : 'findings'}`)
    }
    tell(`${done} of ${total} agents are done.`, done / total)
    if (name === 'report.completed') {
      reported = true
      showReport(data, null)
    }
    if (name === 'error') throw new Error(data.error)
  }
  if (!reported) throw new Error('The connection broke off before the report came. Check again.')
}

async function checkImage(asked, file) {
  begin('The picture is looked at.', ['upload', 'runAgents'])
  reach('runAgents')
  const form = new FormData()
  form.set('image', file)
  for (const kind of ['jurisdictions', 'platforms']) for (const id of asked[kind]) form.append(kind, id)
  showReport(await call('POST', '/compliance/check-image', { form }), file)
}

async function checkVideo(asked, file) {
  begin('The video is sent.', VIDEO_STEPS)
  reach('upload')
  const grant = await call('POST', '/compliance/media/upload-url', { json: { contentType: file.type } })
  await upload(grant, file, (share) => tell(`The video is sent: ${Math.round(share * 100)} %.`, share))
  reach('submit')
  tell('The video is looked at before it is taken.', null)
  const { requestId, blobPath } = grant
  await call('POST', '/compliance/check-video', { json: { ...asked, mode: 'fast', requestId, blobPath } })
  for (;;) {
    const job = await jobOf(requestId)
    if (job.phase) reach(job.phase)
    tell(`${Math.round(job.progress * 100)} % analysed.`, job.progress)
    if (job.status === 'completed') return showReport(job.report, file)
    if (job.status === 'failed') throw new Error(job.error ?? 'The analysis failed.')
    await pause(POLL_MS)
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The record of a video job. A poll that is missed is made again: the analysis goes on, and is charged, without it. */
async function jobOf(requestId) {
  for (let missed = 0; ; missed++) {
    try {
      return await call('GET', `/compliance/check-video/${requestId}`)
    } catch (error) {
      const passes = error.status === undefined || error.status === 429 || error.status >= 500
      if (!passes || missed >= MAX_MISSED) throw error
      tell('The server does not answer. It is asked again.', null)
      await pause(POLL_MS)
    }
  }
}

function take(file) {
  dropped = file ?? null
  $('dropped').textContent = dropped?.name ?? 'or drop a picture or a video here, or click to choose one'
  $('drop').classList.toggle('taken', dropped !== null)
  $('clear').hidden = dropped === null
  $('text').disabled = dropped !== null
  $('modes').disabled = dropped !== null
  if (dropped === null) $('file').value = ''
}

/** A file of text goes into the field, any other is kept until it is checked. */
async function receive(file) {
  const isText = file && !/^(?:image|video)\//.test(file.type)
  if (isText) $('text').value = await file.text()
  take(isText ? null : file)
  countWords()
}

function countWords() {
  const words = [...new Intl.Segmenter('und', { granularity: 'word' }).segment($('text').value)]
  const count = words.filter(({ isWordLike }) => isWordLike).length
  $('words').textContent = `${count} of ${MAX_WORDS} words`
  $('words').classList.toggle('over', count > MAX_WORDS)
}

$('key-form').addEventListener(
  'submit',
  guarded(async () => {
    useKey($('key').value)
    await signIn()
  }),
)
$('sign-out').addEventListener('click', () => {
  useKey('')
  location.reload()
})
$('tabs').addEventListener(
  'click',
  guarded((event) => event.target.dataset.view && openView(event.target.dataset.view)),
)
$('check-form').addEventListener(
  'submit',
  guarded(async () => {
    const mode = new FormData($('check-form')).get('mode') ?? 'fast'
    const asked = { jurisdictions: chosen('jurisdictions'), platforms: chosen('platforms'), mode }
    hideReport()
    $('submit').disabled = true
    try {
      if (!dropped) await checkText(asked)
      else if (dropped.type.startsWith('video/')) await checkVideo(asked, dropped)
      else await checkImage(asked, dropped)
      end()
    } catch (error) {
      end(error)
      throw error
    } finally {
      $('submit').disabled = false
      await showAccount()
    }
  }),
)
$('text').addEventListener('input', countWords)
$('file').addEventListener(
  'change',
  guarded(() => receive($('file').files[0])),
)
$('clear').addEventListener('click', () => take(null))
const drop = $('drop')
for (const name of ['dragover', 'dragleave', 'drop']) {
  drop.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
  })
}
drop.addEventListener(
  'drop',
  guarded((event) => receive(event.dataTransfer.files[0])),
)
drop.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  $('file').click()
})
countWords()
if (currentKey() !== '') await guarded(signIn)()

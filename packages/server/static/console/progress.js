import { $, make } from './dom.js'

/** Words for the phases of a video and the agents' work. */
const WORDS = {
  upload: 'Upload',
  submit: 'See whether it can be taken',
  queued: 'Waiting for its turn',
  probe: 'Look at the file',
  sampleFrames: 'Choose frames',
  transcribeAudio: 'Listen to what is said',
  readText: 'Read what is written',
  detectSignals: 'Look for brands and goods',
  readProvenance: 'Read content credentials',
  runAgents: 'Hold it against the rules',
  score: 'Score',
  writeReport: 'Write the report',
}
const steps = new Map()

/** Empties the list and says what begins; `names` are shown at once as still to come. */
export function begin(text, names = []) {
  steps.clear()
  $('events').replaceChildren()
  tell(text, null)
  for (const name of names) step(name, 'waiting')
}

/** One sentence, and how much is done (0–1; null: not known). */
export function tell(text, share) {
  $('phase').textContent = text
  $('progress').hidden = share === null
  $('progress').value = share ?? 0
}

/** Shows a step as `waiting`, `running`, `done` or `failed`. */
export function step(name, state, note = '') {
  const item = steps.get(name) ?? make('li')
  steps.set(name, item)
  item.className = state
  item.replaceChildren(make('span', {}, WORDS[name] ?? name), make('span', { class: 'hint' }, note))
  if (!item.parentNode) $('events').append(item)
}

/** All steps before a phase are done, it runs. */
export function reach(phase) {
  const names = [...steps.keys()]
  const at = names.indexOf(phase)
  names.forEach((name, index) => index < at && step(name, 'done'))
  if (at >= 0) step(phase, 'running')
}

/** The end: `error` null for a good one. */
export function end(error = null) {
  for (const [name, item] of steps) {
    if (item.className === 'done') continue
    if (error === null) step(name, 'done', item.lastChild.textContent)
    else if (item.className === 'running') step(name, 'failed')
  }
  tell(error === null ? 'Done.' : 'It failed.', null)
}

export const VIDEO_STEPS = Object.keys(WORDS)

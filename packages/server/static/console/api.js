const STORED = 'proofline-key'
let key = sessionStorage.getItem(STORED) ?? ''

export const currentKey = () => key

/** The key of all further calls; '' forgets it. It is kept for this tab only. */
export function useKey(text) {
  key = text.trim()
  if (key === '') sessionStorage.removeItem(STORED)
  else sessionStorage.setItem(STORED, key)
}

/** Calls the API. Rejects with the sentence of a refusal. */
export async function request(method, path, { json, form, headers = {}, signal } = {}) {
  const all = { Authorization: `Bearer ${key}`, ...headers }
  if (method !== 'GET') all['Idempotency-Key'] = crypto.randomUUID?.() ?? uuid()
  if (json) all['Content-Type'] = 'application/json'
  const body = json ? JSON.stringify(json) : form
  const options = { method, headers: all, signal, ...(body && { body }) }
  const response = await fetch(`/v1${path}`, options)
  if (response.ok) return response
  const answer = await response.json().catch(() => ({}))
  const error = new Error(answer.data?.message ?? answer.error ?? `The answer was ${response.status}.`)
  throw Object.assign(error, { status: response.status })
}

export const call = async (...args) => (await request(...args)).json()

/** Events of a stream as they come. */
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    waiting += value
    const blocks = waiting.split('\n\n')
    waiting = blocks.pop()
    for (const block of blocks) {
      const [name, data] = ['event: ', 'data: '].map((field) => fieldOf(block, field))
      if (name && data) yield { name, data: JSON.parse(data) }
    }
  }
}

/** No regular expression: to `.` and `$` U+2028 ends a line, which JSON holds as it is. */
function fieldOf(block, field) {
  const line = block.split('\n').find((one) => one.startsWith(field))
  return line?.slice(field.length)
}

/** Puts a file to the storage. `onProgress` gets the share that is sent; fetch cannot tell it. */
export function upload({ uploadUrl, uploadInstructions }, file, onProgress) {
  return new Promise((resolve, reject) => {
    const put = new XMLHttpRequest()
    put.open(uploadInstructions.method, uploadUrl)
    for (const [name, value] of Object.entries(uploadInstructions.headers)) put.setRequestHeader(name, value)
    put.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    put.addEventListener('load', () => {
      if (put.status === 201) resolve()
      else reject(new Error(`The storage answered ${put.status}.`))
    })
    put.addEventListener('error', () => reject(new Error('The upload broke off.')))
    put.send(file)
  })
}

/** Where the page came without TLS from another machine, the browser has no `randomUUID`. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 15) | 64
  bytes[8] = (bytes[8] & 63) | 128
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

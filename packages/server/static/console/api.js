// Calls of the API. The key is kept in memory alone: it is gone when the page is.
let key = ''
export const useKey = (given) => (key = given.trim())

/** Calls an endpoint and gives the response; throws an Error with the sentence of a refusal. */
export async function request(method, path, { json, form, headers = {}, signal } = {}) {
  const all = { Authorization: `Bearer ${key}`, ...headers }
  if (method !== 'GET') all['Idempotency-Key'] = crypto.randomUUID()
  if (json) all['Content-Type'] = 'application/json'
  const body = json ? JSON.stringify(json) : form
  const options = { method, headers: all, signal, ...(body && { body }) }
  const response = await fetch(`/v1${path}`, options)
  if (response.ok) return response
  const answer = await response.json().catch(() => ({}))
  throw new Error(answer.data?.message ?? answer.error ?? `The answer was ${response.status}.`)
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
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (name && data) yield { name, data: JSON.parse(data) }
    }
  }
}

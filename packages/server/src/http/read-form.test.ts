import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toApiError } from './api-error.js'
import { one, readForm } from './read-form.js'

/** A request whose body is a form of so many fields of so many characters each. */
function formOf(fields: number, length: number): IncomingMessage {
  const form = new FormData()
  for (let index = 0; index < fields; index++) form.append('jurisdictions', 'x'.repeat(length))
  const { headers, body } = new Response(form)
  const stream = Readable.from(body!)
  return Object.assign(stream, {
    headers: { 'content-type': headers.get('content-type')! },
  }) as unknown as IncomingMessage
}

it('a form field may be as long as a text', async () => {
  const form = await readForm(formOf(2, 390_000), 'image', 1000)
  expect(form.fields.get('jurisdictions')?.map(({ length }) => length)).toEqual([390_000, 390_000])
  await form.dispose()
})

it('a form of many long fields is rejected, to bound memory', async () => {
  const read = readForm(formOf(200, 390_000), 'image', 1000)
  await expect(read).rejects.toMatchObject({ status: 413, code: 'body_too_large' })
})

/** A request with this body, in these pieces, whose boundary is `x`. */
function requestOf(...pieces: (string | Buffer)[]): IncomingMessage {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const stream = Readable.from(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  return Object.assign(stream, { headers }) as unknown as IncomingMessage
}

it('a part without a name is skipped like an unknown one', async () => {
  const body = '--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n--x--\r\n'
  const form = await readForm(requestOf(body), 'image', 1000)
  expect([...form.fields]).toEqual([['', ['nameless']]])
  await form.dispose()
})

it('a field in another encoding is refused, as a JSON body is: its letters would be replaced', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n'
  const read = readForm(requestOf(head, Buffer.from('Café', 'latin1'), '\r\n--x--\r\n'), 'image', 1000)
  await expect(read).rejects.toMatchObject({ status: 400, code: 'invalid_form' })
})

it('a field that may occur once is refused where it occurs again', async () => {
  const form = await readForm(formOf(2, 1), 'image', 1000)
  expect(() => one(form, 'jurisdictions')).toThrow('jurisdictions: must be given only once')
  await form.dispose()
})

describe.each(['image', 'other'])('a form that is damaged during the file %s', (field) => {
  const opened = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\nbytes`

  it.each([
    ['ends there', [opened]],
    ['ends in a later piece', [opened, ' and more']],
    ['has a damaged part behind it', [opened, '\r\n--x\r\nContent-Disposition\r\n\r\n']],
    ['has a part behind it whose header never ends', [opened, `\r\n--x\r\nA: ${'b'.repeat(20_000)}`]],
  ])('is rejected without ending the process: it %s', async (_how, pieces) => {
    // An error event that nobody listens for would fail this file.
    await expect(readForm(requestOf(...pieces), 'image', 1000)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_form',
    })
  })
})

describe('a form when the temporary folder cannot be used', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('is refused as a fault of the server that passes', async () => {
    vi.stubEnv('TMPDIR', path.join(tmpdir(), 'not-there'))
    const body = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'
    const error = await readForm(requestOf(body), 'image', 1000).catch(toApiError)
    expect(error).toMatchObject({ status: 503, code: 'temporary_space_unusable' })
    expect(error).toMatchObject({ message: expect.not.stringContaining('not-there') })
  })
})

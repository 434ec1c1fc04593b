import type { IncomingMessage } from 'node:http'
import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readJson } from './read-body.js'
import { readForm } from './read-form.js'

/** A request whose body has begun and goes no further. */
function stuck(contentType: string, begun: string): IncomingMessage {
  const stream = new PassThrough()
  stream.write(begun)
  return Object.assign(stream, { headers: { 'content-type': contentType } }) as unknown as IncomingMessage
}

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('proofline-form-'))
const FORM = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n\x89PNG'

it('a form whose file cannot be written is not reported as damaged, and ends at once', async () => {
  const before = folders()
  const request = stuck('multipart/form-data; boundary=x', '--x\r\n')
  const read = readForm(request, 'image', 1000).catch((error: unknown) => error)
  const made = () => folders().filter((name) => !before.includes(name))
  while (made().length === 0) await new Promise((resolve) => setImmediate(resolve))
  for (const name of made()) rmSync(path.join(tmpdir(), name), { recursive: true })
  ;(request as unknown as PassThrough).write(FORM.slice('--x\r\n'.length))
  expect(await read).toMatchObject({
    code: 'temporary_space_unusable',
    cause: { code: 'ENOENT' },
  })
})

describe('a body that arrives too slowly', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('is rejected after half a minute, over an open connection', async () => {
    const request = stuck('application/json', '{"mode":')
    const read = readJson(request)
    vi.advanceTimersByTime(29_999)
    expect(await Promise.race([read, 'still reading'])).toBe('still reading')
    vi.advanceTimersByTime(1)
    await expect(read).rejects.toMatchObject({ status: 408, code: 'body_too_slow' })
    expect(request.destroyed).toBe(false)
  })

  it('is rejected after a minute if it is a form, and leaves no file', async () => {
    const before = folders()
    const request = stuck('multipart/form-data; boundary=x', FORM)
    const read = readForm(request, 'image', 1000)
    const outcome = read.catch((error: unknown) => error)
    // The folder is made first, and the clock is set after that.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(60_000)
    expect(await outcome).toMatchObject({ status: 408, code: 'body_too_slow' })
    expect(request.destroyed).toBe(false)
    expect(folders()).toEqual(before)
  })
})

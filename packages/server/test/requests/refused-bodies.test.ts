import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { call, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

const MIB = 1024 * 1024

async function announce() {
  return (await call(server, 'POST', '/v1/compliance/media/upload-url', { json: { contentType: 'video/mp4' } })).body
}

/** Status, or what broke. */
async function statusOf(url: string, init: RequestInit): Promise<number | string> {
  return fetch(url, init).then(
    async (response) => ((await response.text()) === '' ? 'no words' : response.status),
    (error: Error) => String((error.cause as { code?: string } | undefined)?.code ?? error),
  )
}

describe('the sender of a large rejected body', () => {
  it('sees the response to an upload with a wrong header', async () => {
    const { uploadUrl, uploadInstructions } = await announce()
    const headers = { ...uploadInstructions.headers, 'x-ms-tags': 'a=b' }
    const body = new Uint8Array(120 * MIB)
    const answers = []
    for (let index = 0; index < 8; index++) answers.push(await statusOf(uploadUrl, { method: 'PUT', headers, body }))
    expect(answers).toEqual(answers.map(() => 400))
  })

  it('sees the response to an upload over the limit', async () => {
    const { uploadUrl, uploadInstructions } = await announce()
    const body = new Uint8Array(230 * MIB)
    const answers = []
    for (let index = 0; index < 4; index++) {
      answers.push(await statusOf(uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body }))
    }
    expect(answers).toEqual(answers.map(() => 413))
    expect(readdirSync(path.join(server.folder.dir, 'data', 'storage'), { recursive: true }).join('\n')).not.toContain(
      '.mp4',
    )
  })

  it.each([
    ['an address that there is not', '/v1/nothing', 404],
    ['a method that an address has not', '/v1/usage', 405],
    ['a key that nobody has', '/v1/compliance/check', 401],
  ])('sees the response, with %s', async (_case, pathname, status) => {
    const headers = { Authorization: status === 401 ? 'Bearer nobody' : 'Bearer svc_live_acme' }
    const body = new Uint8Array(60 * MIB)
    const answers = []
    for (let index = 0; index < 6; index++) {
      answers.push(await statusOf(`${server.url}${pathname}`, { method: 'POST', headers, body }))
    }
    expect(answers).toEqual(answers.map(() => status))
  })

  /** A connection on which the beginning of an upload with a wrong signature was sent, and what comes back on it. */
  async function beginUpload() {
    const { uploadUrl } = await announce()
    const { hostname, port, pathname } = new URL(uploadUrl)
    const socket = connect(Number(port), hostname)
    const seen = { answer: '', isOver: false, error: null as Error | null }
    socket.on('data', (piece) => void (seen.answer += String(piece)))
    socket.on('error', (error) => void (seen.error = error)).on('close', () => void (seen.isOver = true))
    socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc`)
    await until(async () => seen.answer.includes('</Error>'), Boolean, 3000)
    expect(seen.answer).toMatch(/^HTTP\/1.1 403 .*Connection: close.*<Code>AuthenticationFailed<\/Code>/s)
    return { socket, seen }
  }

  it('can finish sending after the response, and is disconnected if it never does', async () => {
    const idle = await beginUpload()
    const goingOn = await beginUpload()
    goingOn.socket.write('x'.repeat(997))
    await until(async () => goingOn.seen.isOver, Boolean, 2000)
    expect(goingOn.seen).toMatchObject({ isOver: true, error: null })
    // Answered before the other one, and held all the same.
    expect(idle.seen.isOver).toBe(false)
    expect(await until(async () => idle.seen.isOver, Boolean, 15_000)).toBe(true)
  })
})

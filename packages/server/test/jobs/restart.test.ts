import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import {
  call,
  credits,
  makeFolder,
  startTestServer,
  type TestServer,
  textCheck,
  until,
} from '../helpers/server-process.js'

/** A film is analysed twice in one test, which took two minutes on a busy machine. */
const HANGS_AFTER_MS = 300_000

const folders: ReturnType<typeof makeFolder>[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})
const newFolder = () => {
  const folder = makeFolder()
  folders.push(folder)
  return folder
}

const submitText = (server: TestServer, text: string) =>
  call(server, 'POST', '/v1/compliance/check', { json: textCheck(text, { responseMode: 'async' }) })

it(
  'a server stopped in the middle of a video exits within ten seconds, and the next one finishes it',
  async () => {
    const folder = newFolder()
    const first = await startTestServer(folder)
    const { body: grant } = await call(first, 'POST', '/v1/compliance/media/upload-url', {
      json: { contentType: 'video/mp4' },
    })
    const { requestId, blobPath, uploadInstructions } = grant
    const body = readFileSync('test-media/demo-ad.mp4')
    await fetch(grant.uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body })
    const json = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
    expect(await call(first, 'POST', '/v1/compliance/check-video', { json })).toMatchObject({
      status: 202,
      body: { estimatedCredits: 150 },
    })
    const record = (server: TestServer) => call(server, 'GET', `/v1/compliance/check-video/${requestId}`)
    await until(
      () => record(first),
      (answer) => answer.body.status === 'processing',
    )
    expect(await record(first)).toMatchObject({ body: { billingStatus: 'reserved', phase: expect.any(String) } })
    const toldAt = Date.now()
    expect(await first.end()).toBe(0)
    expect(Date.now() - toldAt).toBeLessThan(10_000)

    const second = await startTestServer(folder)
    const done = await until(
      () => record(second),
      (answer) => answer.body.status === 'completed',
      HANGS_AFTER_MS,
    )
    expect(done.body.report.checks.length).toBeGreaterThan(0)
    expect(await credits(second)).toEqual({ left: 100_000 - 150, held: 0 })
    await second.end()
  },
  HANGS_AFTER_MS,
)

it('after repeated kills the embedded database keeps every job and charges it once', async () => {
  const folder = newFolder()
  const accepted: string[] = []
  for (let round = 0; round < 3; round++) {
    const server = await startTestServer(folder)
    for (let i = 0; i < 8; i++) accepted.push((await submitText(server, `round ${round} text ${i}`)).body.jobId)
    await server.end('SIGKILL')
  }
  const server = await startTestServer(folder)
  for (const id of accepted) {
    await until(
      () => call(server, 'GET', `/v1/compliance/jobs/${id}`),
      (answer) => answer.body.status === 'completed',
    )
  }
  expect(await credits(server)).toEqual({ left: 100_000 - accepted.length * 12, held: 0 })
  await server.end()
})

it('invalid settings are rejected with one message that names every fault', async () => {
  const bad = { PORT: 'http', PROOFLINE_ROLE: 'boss', PROOFLINE_WEBHOOK_DELAY_SCALE: '-1' }
  const error = await startTestServer(newFolder(), bad).catch((fault: Error) => fault.message)
  for (const name of Object.keys(bad)) expect(error).toContain(name)
  expect(error).toContain('ended with 2')
})

it('a tenant with unknown markets causes a warning, and no other does', async () => {
  const folder = newFolder()
  const tenant = (tenantId: string, jurisdiction: string) => ({
    tenantId,
    subscription: { jurisdictions: [jurisdiction], platforms: ['tiktok'] },
  })
  writeFileSync(folder.seedFile, JSON.stringify({ tenants: [tenant('tnt_right', 'us'), tenant('tnt_typo', 'US')] }))
  const server = await startTestServer(folder)
  await server.end()
  const warning = `"tenantId":"tnt_typo","unknown":["US"],"msg":"a tenant has markets that no rule pack knows"`
  expect(server.output()).toContain(warning)
  expect(server.output()).not.toContain('tnt_right')
})

it('a server without video analysis says so', async () => {
  const server = await startTestServer(newFolder(), { PROOFLINE_VIDEO_ENABLED: 'false' })
  const answer = await call(server, 'POST', '/v1/compliance/media/upload-url', { json: { contentType: 'video/mp4' } })
  expect(answer).toMatchObject({ status: 503, body: { error: true, data: { code: 'video_analysis_disabled' } } })
  await server.end()
})

it('a video is given up at its time limit, free of charge', async () => {
  const server = await startTestServer(newFolder(), { PROOFLINE_VIDEO_CEILING_SECONDS: '1' })
  const { body: grant } = await call(server, 'POST', '/v1/compliance/media/upload-url', {
    json: { contentType: 'video/mp4' },
  })
  const { requestId, blobPath, uploadInstructions } = grant
  const body = readFileSync('test-media/demo-ad.mp4')
  await fetch(grant.uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body })
  const json = { requestId, blobPath, jurisdictions: ['us'], platforms: ['tiktok'], mode: 'fast' }
  await call(server, 'POST', '/v1/compliance/check-video', { json })
  const { body: job } = await until(
    () => call(server, 'GET', `/v1/compliance/check-video/${requestId}`),
    (answer) => answer.body.status === 'failed',
  )
  expect(job).toMatchObject({
    reportStatus: 'analysis_failed',
    billingStatus: 'released',
    report: { status: 'analysis_failed' },
  })
  expect(await credits(server)).toEqual({ left: 100_000, held: 0 })
  await server.end()
})

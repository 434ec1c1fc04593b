import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../src/openapi/operations.js'
import { type Answer, call, startTestServer, type TestServer, textCheck, until } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

/** Null if the response has exactly the described fields; otherwise the missing and the unknown ones. */
function differing(operationId: string, { status, body, text }: Answer): unknown {
  const schema = OPERATIONS.find((operation) => operation.operationId === operationId)?.answers[status]
  if (!schema) return `${operationId} has no answer ${status}: ${text}`
  const described = JSON.parse(JSON.stringify(schema.parse(body))) as unknown
  return isDeepStrictEqual(described, body) ? null : { operationId, described, body }
}

const TEXT = 'Guaranteed to cure cancer. sandbox:block'

async function submitVideo(key: string, file: string, to: Pick<TestServer, 'url'> = server): Promise<string> {
  const json = { contentType: 'video/mp4' }
  const upload = await call(to, 'POST', '/v1/compliance/media/upload-url', { key, json })
  expect(differing('createUpload', upload)).toBeNull()
  const { uploadUrl, requestId, blobPath, uploadInstructions } = upload.body
  const body = readFileSync(new URL(`../../../../test-media/${file}`, import.meta.url))
  await fetch(uploadUrl, { method: 'PUT', headers: uploadInstructions.headers, body })
  const asked = { requestId, blobPath, jurisdictions: ['us'], platforms: ['youtube'], mode: 'fast' }
  const submitted = await call(to, 'POST', '/v1/compliance/check-video', {
    key,
    json: { ...asked, callbackId: 'sandbox:block' },
  })
  expect(differing('checkVideo', submitted)).toBeNull()
  return requestId
}

async function finished(
  operationId: string,
  path: string,
  key: string,
  from: Pick<TestServer, 'url'> = server,
): Promise<Answer> {
  return until(
    async () => {
      const answer = await call(from, 'GET', path, { key })
      expect(differing(operationId, answer)).toBeNull()
      return answer
    },
    ({ body }) => body.status === 'completed' || body.status === 'failed',
  )
}

describe.each(['svc_live_acme', 'svc_test_acme'])('responses to %s match the API description', (key) => {
  it('for a text, its report and its replay', async () => {
    const checked = await call(server, 'POST', '/v1/compliance/check', { key, json: textCheck(TEXT) })
    expect(differing('checkText', checked)).toBeNull()
    const path = `/v1/reports/${checked.body.reportId}`
    expect(differing('getReport', await call(server, 'GET', path, { key }))).toBeNull()
    expect(differing('replayReport', await call(server, 'POST', `${path}/replay`, { key }))).toBeNull()
  })

  it('for a text job, at every moment, and its trace', async () => {
    const json = textCheck(TEXT, { responseMode: 'async', mode: 'full', callbackId: 'mine' })
    const submitted = await call(server, 'POST', '/v1/compliance/check', { key, json })
    expect(differing('checkText', submitted)).toBeNull()
    const path = `/v1/compliance/jobs/${submitted.body.jobId}`
    const done = await finished('getJob', path, key)
    expect(done.body.result.checks.length).toBeGreaterThan(0)
    expect(differing('getTrace', await call(server, 'GET', `${path}/trace`, { key }))).toBeNull()
  })

  it('for a picture and one agent', async () => {
    const form = new FormData()
    form.append('image', new Blob([readFileSync(new URL('../../../../test-media/ocr/headlines.png', import.meta.url))]))
    form.append('jurisdictions', 'us')
    form.append('platforms', 'youtube')
    form.append('externalId', 'sandbox:block')
    expect(
      differing('checkImage', await call(server, 'POST', '/v1/compliance/check-image', { key, body: form })),
    ).toBeNull()
    const json = { content: { text: TEXT }, jurisdictions: ['us'], platforms: ['youtube'] }
    expect(differing('callAgent', await call(server, 'POST', '/v1/agents/advertising-law', { key, json }))).toBeNull()
  })

  it('for a video, at every moment, and its report', async () => {
    const requestId = await submitVideo(key, 'silent-textless-3s.mp4')
    await finished('getVideoJob', `/v1/compliance/check-video/${requestId}`, key)
    expect(differing('getReport', await call(server, 'GET', `/v1/reports/${requestId}`, { key }))).toBeNull()
  })

  it('for account, lists and policies', async () => {
    for (const { operationId, method, path, answers } of OPERATIONS) {
      if (method !== 'get' || path.includes('{') || !answers[200]) continue
      expect(differing(operationId, await call(server, 'GET', `/v1${path}`, { key }))).toBeNull()
    }
  })
})

it('a failed video analysis has a report as described, with the reason', async () => {
  const folder = { ...server.folder, dir: `${server.folder.dir}/strict` }
  const strict = await startTestServer(folder, { PROOFLINE_VIDEO_CEILING_SECONDS: '1' })
  const key = 'svc_live_acme'
  try {
    const requestId = await submitVideo(key, 'clean-3s.mp4', strict)
    const job = await finished('getVideoJob', `/v1/compliance/check-video/${requestId}`, key, strict)
    expect(job.body).toMatchObject({ status: 'failed', report: { status: 'analysis_failed', error: {} } })
    expect(differing('getReport', await call(strict, 'GET', `/v1/reports/${requestId}`))).toBeNull()
  } finally {
    await strict.end()
  }
})

import { type ErrorCode, ProoflineError } from '@proofline/engine/spec'
import { expect, it } from 'vitest'
import type { Services } from '../services.js'
import { probeUpload } from './probe-upload.js'

/** Probes an upload of which each look fails with the next of the codes, or tells ten seconds. */
async function probe(...codes: ErrorCode[]): Promise<unknown> {
  const failures = codes.map((code) => new ProoflineError(code, `It failed with ${code}.`))
  const services = {
    storage: { fetch: async () => ({ path: '/film.mp4', dispose: async () => {} }) },
    log: { info: () => {} },
    pictures: {
      async run() {
        const failure = failures.shift()
        if (failure) throw failure
        return { durationMs: 10_000 }
      },
    },
  } as unknown as Services
  return probeUpload(services, 'videos/tenant/request/source.mp4', 'tenant', new AbortController().signal).catch(
    ({ status, code }: { status?: number; code: string }) => ({ status, code }),
  )
}

it.each<[ErrorCode]>([['video_unreadable'], ['content_type_unsupported'], ['limit_exceeded']])(
  'an upload is to blame for %s',
  async (code) => expect(await probe(code)).toEqual({ status: 400, code: 'video_unreadable' }),
)

it('an upload is to blame for the second process that dies of it, not the first', async () => {
  expect(await probe('decoder_crashed')).toBe(10_000)
  expect(await probe('decoder_crashed', 'decoder_crashed')).toEqual({ status: 400, code: 'video_unreadable' })
})

it.each<[ErrorCode]>([
  ['dependency_missing'],
  ['temporary_space_unusable'],
  ['plugin_failed'],
  ['internal'],
  ['timeout'],
  ['engine_closed'],
])('an upload is not to blame for %s, a fault of the server', async (code) => {
  expect(await probe(code)).toEqual({ status: undefined, code })
})

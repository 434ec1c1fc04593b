import { describe, expect, it, vi } from 'vitest'
import { type Agent, createEngine } from '../src/index.js'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    ({ code }: { code: string }) => code,
  )
const text = 'A sure thing.'

/** An agent that finds nothing, after `busyMs` without a pause. */
const agent = (id: string, phase: Agent['phase'], busyMs = 0): Agent => ({
  specVersion: 'agent.v1',
  id,
  version: '1.0.0',
  description: 'Finds nothing.',
  phase,
  rulesVersion: '',
  capabilities: { kinds: ['text'] },
  open: async () => ({
    run: async () => {
      const endMs = performance.now() + busyMs
      while (performance.now() < endMs);
      return []
    },
    close: async () => {},
  }),
})

describe('a short run of a text', () => {
  it('can be cancelled by leaving its loop, or by a signal, at any event before its last agent', async () => {
    await using engine = await createEngine({ agents: [agent('a', 1), agent('b', 3)] })
    const types: string[] = []
    for await (const { type } of engine.check({ text }, { mode: 'full' })) types.push(type)
    const early = [...types.keys()].slice(0, types.lastIndexOf('agent-start'))
    const codes: string[] = []
    for (const at of early) {
      const left = engine.check({ text }, { mode: 'full' })
      for await (const { seq } of left) if (seq === at + 1) break
      const stop = new AbortController()
      const stopped = engine.check({ text }, { mode: 'full', signal: stop.signal })
      for await (const { seq } of stopped) if (seq === at + 1) stop.abort()
      codes.push(await codeOf(left.result), await codeOf(stopped.result))
    }
    expect(codes.length).toBeGreaterThan(4)
    expect(new Set(codes)).toEqual(new Set(['aborted']))
  })

  it('observes a time limit while agents never yield', async () => {
    await using engine = await createEngine({ agents: [agent('busy', 1, 60)], limits: { timeoutMs: 20 } })
    expect(await codeOf(engine.check({ text }).result)).toBe('timeout')
  })

  it('does not start when the signal has fired, nor does a plan', async () => {
    await using engine = await createEngine({ agents: [agent('a', 1)] })
    const signal = AbortSignal.abort()
    const types: string[] = []
    for await (const { type } of engine.check({ text }, { signal })) types.push(type)
    expect(types).toEqual(['run-error'])
    expect(await codeOf(engine.plan({ text }, { signal }))).toBe('aborted')
  })
})

it('one signal can cancel many runs without a leak warning from Node', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  try {
    await using engine = await createEngine({ agents: [agent('a', 1)] })
    const stop = new AbortController()
    const runs = Array.from({ length: 20 }, () => engine.check({ text }, { signal: stop.signal }).result)
    stop.abort()
    expect(new Set(await Promise.all(runs.map(codeOf)))).toEqual(new Set(['aborted']))
    expect(warn).not.toHaveBeenCalled()
  } finally {
    warn.mockRestore()
  }
})

it('a time limit may exceed the longest timer', async () => {
  await using engine = await createEngine({ limits: { timeoutMs: Number.MAX_SAFE_INTEGER } })
  expect(await codeOf(engine.analyze({ image: import.meta.filename }).result)).toBe('content_type_unsupported')
})

it('facts that cannot be serialised are rejected', async () => {
  await using engine = await createEngine()
  expect(await codeOf(engine.check({ text }, { assetFacts: { many: 10n } }).result)).toBe('context_invalid')
})

it("a run completes under the fake timers of a caller's test", async () => {
  vi.useFakeTimers()
  try {
    await using engine = await createEngine({ agents: [agent('a', 1)] })
    await expect(engine.check({ text }, { mode: 'full' }).result).resolves.toMatchObject({ decision: 'PUBLISH' })
  } finally {
    vi.useRealTimers()
  }
})

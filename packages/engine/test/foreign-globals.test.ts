import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createEngine as CreateEngine } from '../src/index.js'

const picture = new URL('../../../test-media/ocr/plates.png', import.meta.url)
const film = new URL('../../../test-media/silent-textless-3s.mp4', import.meta.url)

/** A signal as jsdom has it: no `EventTarget` of Node's, which refuses it. */
class ForeignSignal {
  aborted = false
  reason: unknown
  readonly #listeners = new Set<() => void>()
  addEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.add(listener)
  }
  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason
  }
  fire(reason: unknown): void {
    if (this.aborted) return
    Object.assign(this, { aborted: true, reason })
    for (const listener of this.#listeners) listener()
  }
}

class ForeignFile {
  readonly name = 'ad.mp4'
  readonly [Symbol.toStringTag] = 'File'
}

class ForeignController {
  readonly signal = new ForeignSignal()
  abort(reason: unknown = { name: 'AbortError', message: 'no Error of this realm' }): void {
    this.signal.fire(reason)
  }
}

const NodeUrl = URL

class ForeignUrl {
  constructor(text: string, base?: string) {
    const { href, protocol, hostname, pathname, search, hash } = new NodeUrl(text, base)
    Object.assign(this, { href, protocol, hostname, pathname, search, hash })
  }
  toString(): string {
    return (this as unknown as URL).href
  }
}

/** What jsdom replaces, and what it lacks. Vitest itself needs the timers. */
const GLOBALS = {
  AbortController: ForeignController,
  AbortSignal: ForeignSignal,
  URL: ForeignUrl,
  Blob: undefined,
  File: undefined,
  Response: undefined,
  structuredClone: undefined,
  TextDecoder: undefined,
  TextEncoder: undefined,
}

describe('an engine among the globals of a browser, as in jsdom', () => {
  let createEngine: typeof CreateEngine
  beforeEach(async () => {
    ;({ createEngine } = await import('../src/index.js'))
    for (const [name, value] of Object.entries(GLOBALS)) vi.stubGlobal(name, value)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('checks texts, pictures and films', async () => {
    await using engine = await createEngine()
    const text = await engine.check({ text: 'Fresh bread.' }, { assetFacts: { sponsored: true } }).result
    expect(text.decision).toBe('PUBLISH')
    // A URL of Node's, then one of theirs.
    await engine.plan({ image: picture })
    const still = await engine.analyze({ image: new URL(picture.href) }).result
    expect(still.items.filter(({ kind }) => kind === 'ocr').length).toBeGreaterThan(0)
    const moving = await engine.analyze({ video: new Uint8Array(readFileSync(film)) }).result
    expect([...still.diagnostics, ...moving.diagnostics].filter(({ degrades }) => degrades)).toEqual([])
    expect((await engine.judge(moving).result).decision).toBe('PUBLISH')
  })

  it('says what to pass instead of a file of theirs, which cannot be read', async () => {
    await using engine = await createEngine()
    await expect(engine.analyze({ video: new ForeignFile() as never }).result).rejects.toMatchObject({
      code: 'asset_invalid',
      message: expect.stringContaining('This File has no stream(): pass its bytes.'),
    })
  })

  it.each([
    ['aborted', undefined],
    ['timeout', { name: 'TimeoutError', message: 'no Error of this realm' }],
  ])('takes a signal of theirs: %s', async (code, reason) => {
    await using engine = await createEngine()
    const controller = new AbortController()
    const run = engine.analyze({ image: picture }, { signal: controller.signal })
    controller.abort(reason)
    await expect(run.result).rejects.toMatchObject({ code })
    const halfSignal = { aborted: false, addEventListener: () => {} }
    for (const other of [controller, halfSignal]) {
      await expect(engine.check({ text: 'x' }, { signal: other as never }).result).rejects.toMatchObject({
        code: 'context_invalid',
      })
    }
  })
})

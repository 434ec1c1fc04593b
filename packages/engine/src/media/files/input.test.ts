import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MediaInput } from '../../spec/evidence/asset.js'
import { createTemporaryFolder, type TemporaryFolder } from '../../util/processes/temporary-folder.js'
import { resolveInput, type ResolveOptions } from './input.js'

const bytes = new TextEncoder().encode('not much of a film')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const options = (some: Partial<ResolveOptions> = {}): ResolveOptions => {
  return { kind: 'video', maxBytes: 1000, signal: new AbortController().signal, accept: () => {}, ...some }
}
const streamOf = (...chunks: Uint8Array[]): ReadableStream<Uint8Array> => new Blob(chunks).stream()
const spooled = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(`proofline-${process.pid}-`))

let folder: TemporaryFolder
let path: string
beforeAll(async () => {
  folder = await createTemporaryFolder()
  path = join(folder.path, 'ad.mp4')
  await writeFile(path, bytes)
})
afterAll(() => folder.dispose())

describe('resolveInput', () => {
  it.each<[string, () => MediaInput, string]>([
    ['a path', () => path, 'ad.mp4'],
    ['a file: URL', () => pathToFileURL(path), 'ad.mp4'],
    ['a file: address as text', () => pathToFileURL(path).href, 'ad.mp4'],
    ['bytes', () => bytes, 'video'],
    ['a blob', () => new Blob([bytes]), 'video'],
    ['a file object', () => new File([bytes], 'from-form.mp4'), 'from-form.mp4'],
    ['bytes of another context', () => runInNewContext('Uint8Array').from(bytes), 'video'],
    ['a stream', () => streamOf(bytes.subarray(0, 5), bytes.subarray(5)), 'video'],
  ])('stores %s as a local file', async (_, input, name) => {
    const resolved = await resolveInput(input(), options())
    expect(resolved).toMatchObject({ name, bytes: bytes.length, sha256 })
    expect(new Uint8Array(await readFile(resolved.path))).toEqual(bytes)
    await resolved.dispose()
    await resolved.dispose()
    expect(existsSync(resolved.path)).toBe(resolved.path === path)
  })

  it('keeps the folder of a file name out of the report', async () => {
    await using resolved = await resolveInput(new File([bytes], '../../etc/ad.mp4'), options())
    expect(resolved.name).toBe('ad.mp4')
  })

  it.each([
    'https://example.org/ad.mp4',
    'http://127.0.0.1/x',
    'ftp://example.org/x',
    'rtsp://camera/1',
    'data:video/mp4;base64,AA',
  ])('refuses the address %s', async (address) => {
    await expect(resolveInput(address, options())).rejects.toMatchObject({ code: 'external_reference_refused' })
    await expect(resolveInput(new URL(address), options())).rejects.toMatchObject({
      code: 'external_reference_refused',
    })
  })

  it('knows the address of another realm by its shape', async () => {
    const address = { href: 'https://example.org/ad.mp4', protocol: 'https:' } as URL
    await expect(resolveInput(address, options())).rejects.toMatchObject({
      code: 'external_reference_refused',
      details: { scheme: 'https' },
    })
  })

  it('knows whether the file has other content than was hashed', async () => {
    const own = join(folder.path, 'own.mp4')
    await writeFile(own, bytes)
    await using resolved = await resolveInput(own, options())
    expect(await resolved.hasChanged()).toBe(false)
    await utimes(own, 1, 1)
    expect(await resolved.hasChanged(), 'touched').toBe(false)
    await appendFile(own, 'more')
    expect(await resolved.hasChanged(), 'grown').toBe(true)
    await writeFile(own, bytes.toReversed())
    expect(await resolved.hasChanged(), 'overwritten').toBe(true)
    await rm(own)
    expect(await resolved.hasChanged(), 'deleted').toBe(false)
  })

  it('says of a link in a circle and of a name that cannot be read what is wrong', async () => {
    const circle = join(folder.path, 'circle')
    await symlink(circle, circle)
    await expect(resolveInput(circle, options())).rejects.toMatchObject({
      code: 'asset_not_found',
      message: expect.stringContaining('circle'),
    })
    await expect(resolveInput(join(folder.path, 'x\ufffd.mp4'), options())).rejects.toMatchObject({
      code: 'asset_not_found',
      message: expect.stringContaining('UTF-8'),
    })
  })

  it('distinguishes a missing file, a folder and an unreadable file', async () => {
    await expect(resolveInput(join(folder.path, 'none.mp4'), options())).rejects.toMatchObject({
      code: 'asset_not_found',
    })
    const error = resolveInput(folder.path, options())
    await expect(error).rejects.toMatchObject({ code: 'asset_not_found', message: expect.stringContaining('folder') })
    const locked = join(folder.path, 'locked')
    await mkdir(locked)
    await writeFile(join(locked, 'ad.mp4'), bytes)
    await chmod(join(locked, 'ad.mp4'), 0)
    // Permissions do not bind the superuser, as whom containers often test.
    if (process.getuid?.() === 0) return
    await expect(resolveInput(join(locked, 'ad.mp4'), options())).rejects.toMatchObject({ code: 'asset_unreadable' })
  })

  it('treats an empty path as missing, not as the working directory', async () => {
    await expect(resolveInput('', options())).rejects.toMatchObject({
      code: 'asset_not_found',
      message: 'The path is empty.',
    })
  })

  it('does not read devices and pipes', async () => {
    if (!existsSync('/dev/zero')) return
    await expect(resolveInput('/dev/zero', options())).rejects.toMatchObject({ code: 'asset_not_found' })
  })

  it('reports an empty video as unreadable and any other empty asset as empty', async () => {
    await expect(resolveInput(new Uint8Array(0), options())).rejects.toMatchObject({ code: 'video_unreadable' })
    await expect(resolveInput(new Blob([]), options({ kind: 'image' }))).rejects.toMatchObject({ code: 'asset_empty' })
  })

  it('reports bytes with a transferred buffer as empty', async () => {
    const given = Uint8Array.from(bytes)
    structuredClone(given.buffer, { transfer: [given.buffer] })
    await expect(resolveInput(given, options({ kind: 'image' }))).rejects.toMatchObject({ code: 'asset_empty' })
  })

  it('stops a stream at the limit, cancels its source, and leaves nothing behind', async () => {
    const before = spooled()
    let cancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(400)),
      cancel: () => void (cancelled = true),
    })
    await expect(resolveInput(endless, options())).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: 'The asset has 1,200 bytes; maxBytes allows 1,000 bytes.',
      details: { found: 1200 },
    })
    expect(cancelled).toBe(true)
    expect(spooled()).toEqual(before)
    await expect(resolveInput(path, options({ maxBytes: 5 }))).rejects.toMatchObject({ code: 'limit_exceeded' })
  })

  it('can be cancelled while a source is silent, even if it never answers', async () => {
    const before = spooled()
    const mute = new ReadableStream<Uint8Array>({ cancel: () => new Promise(() => {}) })
    const signal = AbortSignal.timeout(20)
    await expect(resolveInput(mute, options({ signal }))).rejects.toMatchObject({ code: 'timeout' })
    expect(spooled()).toEqual(before)
  })

  it('can be cancelled by the source itself', async () => {
    const stop = new AbortController()
    const pull = () => new Promise<void>(() => stop.abort())
    const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 })
    await expect(resolveInput(stream, options({ signal: stop.signal }))).rejects.toMatchObject({ code: 'aborted' })
  })

  it('can be cancelled in the middle of a Node stream without ending the process', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(64)
      })(),
    )
    const input = Readable.toWeb(endless) as ReadableStream<Uint8Array>
    await expect(resolveInput(input, options())).rejects.toMatchObject({ code: 'limit_exceeded' })
    const late = await new Promise((resolve) => {
      process.once('uncaughtExceptionMonitor', resolve)
      setTimeout(() => resolve('nothing'), 50)
    })
    expect(late).toBe('nothing')
    expect(endless.destroyed).toBe(true)
  })

  it('holds no chunk of a stream once it is written, however long the stream is', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const chunks: WeakRef<Uint8Array>[] = []
    let alive = 0
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks.length === 50) {
          collect()
          alive = chunks.filter((chunk) => chunk.deref() !== undefined).length
          return controller.close()
        }
        const chunk = new Uint8Array(10)
        chunks.push(new WeakRef(chunk))
        controller.enqueue(chunk)
        // A WeakRef keeps its target until the end of the turn in which it was made, so wait for the next turn.
        return new Promise((resolve) => setImmediate(resolve))
      },
    })
    await (await resolveInput(stream, options())).dispose()
    // The last few are still on their way.
    expect(alive).toBeLessThan(10)
  })

  it('rejects a stream of anything but bytes', async () => {
    const words = new ReadableStream({ pull: (controller) => controller.enqueue({ no: 'bytes' }) })
    await expect(resolveInput(words, options())).rejects.toMatchObject({ code: 'asset_invalid' })
  })

  it('can be cancelled before and during reading, and leaves nothing behind', async () => {
    const before = spooled()
    await expect(resolveInput(path, options({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'aborted',
    })
    const abort = new AbortController()
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1))
        abort.abort()
      },
    })
    await expect(resolveInput(stream, options({ signal: abort.signal }))).rejects.toMatchObject({ code: 'aborted' })
    expect(spooled()).toEqual(before)
  })

  it('reports a full disk as such, not as unreadable bytes', async () => {
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = join(folder.path, 'gone')
    try {
      await expect(resolveInput(bytes, options())).rejects.toMatchObject({
        code: 'temporary_space_unusable',
        category: 'dependency',
        details: { folder: join(folder.path, 'gone'), code: 'ENOENT' },
      })
    } finally {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
    }
  })

  it('reports a failing stream as unreadable', async () => {
    const stream = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('cable cut')) })
    await expect(resolveInput(stream, options())).rejects.toMatchObject({ code: 'asset_unreadable' })
  })

  it.each<[string, () => unknown, string]>([
    ['a number', () => 42, 'a number'],
    ['nothing', () => undefined, 'undefined'],
    ['the file of an upload handler', () => ({ buffer: bytes, originalname: 'ad.mp4' }), '{ buffer, originalname }'],
    ['a stream of Node', () => Readable.from([bytes]), 'Readable.toWeb(stream)'],
    ['a bare buffer', () => bytes.buffer, 'new Uint8Array(buffer)'],
    ['a view of other than bytes', () => new DataView(bytes.buffer), 'new Uint8Array(view.buffer'],
    ['a response', () => new Response(bytes), 'Pass its body'],
  ])('rejects %s, with what was passed and what to pass instead', async (_, input, said) => {
    await expect(resolveInput(input() as never, options())).rejects.toMatchObject({
      code: 'asset_invalid',
      message: expect.stringContaining(said),
    })
  })

  it.each([300, 40_000])('does not repeat %i characters of base64 that were passed as a path', async (length) => {
    const error = await resolveInput('QUJD'.repeat(length / 4), options()).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'asset_not_found', message: expect.stringContaining('as bytes') })
    expect(inspect(error)).not.toContain('QUJDQUJD')
  })
})

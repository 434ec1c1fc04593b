import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { main } from './images-bench.js'

const data = mkdtempSync(path.join(tmpdir(), 'proofline-images-'))
afterAll(() => rmSync(data, { recursive: true }))
const goods = path.resolve(import.meta.dirname, '../../test-media/goods')
mkdirSync(path.join(data, 'mine'))
for (const file of ['clock.jpg', 'roulette.jpg']) copyFileSync(path.join(goods, file), path.join(data, 'mine', file))
writeFileSync(
  path.join(data, 'mine/manifest.json'),
  JSON.stringify([
    { file: 'clock.jpg', truth: { categories: ['seen'] } },
    { file: 'roulette.jpg', truth: {} },
  ]),
)

/** A detector's module, written as a user would; `score` is the code that gives it. */
function detector(name: string, score: string): string {
  const file = path.join(data, name)
  writeFileSync(
    file,
    `export default {
      specVersion: 'detector.v1', id: 'own', version: '1.0.0',
      capabilities: { signalType: 'category', labels: { seen: { enter: 0.1, stay: 0.1, minFrames: 1 } } },
      open: async () => ({
        detect: async ({ data }) => [{ label: 'seen', score: ${score} }],
        close: async () => {},
      }),
    }`,
  )
  return file
}

let printed: string
beforeEach(() => {
  printed = ''
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (printed += `${text}\n`))
  return () => vi.restoreAllMocks()
})

const bench = (...args: string[]) => main(['--data', data, '--folders', 'mine', ...args])

describe('the measurement of a detector of your own', () => {
  it('compares two, and keeps truth and scores of every picture', async () => {
    const [always, never] = [detector('always.mjs', '0.75'), detector('never.mjs', '0')]
    const json = path.join(data, 'scores.json')
    await bench('--detector', always, '--detector', never, '--json', json)
    const rows = printed.split('\n').filter((line) => /^# |category:seen/.test(line))
    expect(rows).toEqual([
      `# ${always}`,
      '| category:seen | 1 | 100.0 % | 50.0 % | 1 | 0.50 |',
      `# ${never}`,
      '| category:seen | 1 | 0.0 % | – | 0 | 0.00 |',
    ])
    const seen = (scores: object) => [
      { file: 'mine/clock.jpg', labels: ['category:seen'], doubtful: [], scores, ms: expect.any(Number) },
      { file: 'mine/roulette.jpg', labels: [], doubtful: [], scores, ms: expect.any(Number) },
    ]
    expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual({
      [always]: seen({ 'category:seen': 0.75 }),
      [never]: seen({}),
    })
  })

  it('gives no figures of one that failed on a picture', async () => {
    const failing = detector('failing.mjs', 'data.missing.field')
    await expect(bench('--detector', failing)).rejects.toThrow(/clock\.jpg: .*own failed/)
    expect(printed).toBe('')
  })

  it('names what is missing: folder, module, its export, group', async () => {
    await expect(bench('--folders', 'mine,other')).rejects.toThrow(/other has no manifest\.json/)
    await expect(bench('--detector', path.join(data, 'none.mjs'))).rejects.toThrow(/no detector at .*none\.mjs/)
    writeFileSync(path.join(data, 'empty.mjs'), 'export const detector = {}')
    await expect(bench('--detector', path.join(data, 'empty.mjs'))).rejects.toThrow(/empty\.mjs has no default export/)
    const always = detector('always.mjs', '0.75')
    await expect(bench('--detector', always, '--curve', 'seen')).rejects.toThrow(/as seen\. There are category:seen\./)
  })
})

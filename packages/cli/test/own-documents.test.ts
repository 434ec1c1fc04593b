import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inside, proofline } from './run-cli.js'

let folder: string
let path: (name: string) => string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofline-test-'))
  path = inside(folder)
  await writeFile(path('ad.txt'), 'Our bread is baked every morning.')
  await proofline(['check', '--text', 'This pill cures cancer.', '--out', path('report.json'), '--format', 'json'])
  await proofline(['analyze', path('ad.txt'), '--out', path('timeline.json')])
})
afterAll(() => rm(folder, { recursive: true }))

describe('a document that Proofline wrote', () => {
  it.each([
    ['report.json', 'proofline diff'],
    ['timeline.json', 'proofline judge'],
  ])('is no advertisement: %s is refused with what it is for', async (name, command) => {
    const { code, stdout } = await proofline(['check', path(name)])
    const { error } = JSON.parse(stdout)
    expect({ code, error: error.code }).toEqual({ code: 3, error: 'content_type_unsupported' })
    expect(error.message).toContain(name)
    expect(error.message).toContain(command)
  })

  it('is left out of a folder, beside the advertisements that it is of', async () => {
    const { code, stdout, stderr } = await proofline(['check', folder])
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 })
    expect(stderr).toContain('left out 2')
  })

  it('is told from an advertisement in JSON', async () => {
    const copy = '{ "headline": "This pill cures cancer", "cta": "Order now" }'
    const { code } = await proofline(['check', '-'], { input: copy })
    expect(code).toBe(1)
  })
})

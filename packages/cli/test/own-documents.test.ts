import { writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline } from './run-cli.js'

const path = freshFolder('file')

beforeAll(async () => {
  await writeFile(path('ad.txt'), 'Our bread is baked every morning.')
  await proofline(['check', '--text', 'This pill cures cancer.', '--out', path('report.json'), '--format', 'json'])
  await proofline(['analyze', path('ad.txt'), '--out', path('timeline.json')])
})

describe('a document written by Proofline', () => {
  it.each([
    ['report.json', 'proofline diff'],
    ['timeline.json', 'proofline judge'],
  ])('is not an advertisement: %s is rejected with what it is for', async (name, command) => {
    const { code, stdout } = await proofline(['check', path(name)])
    const { error } = JSON.parse(stdout)
    expect({ code, error: error.code }).toEqual({ code: 3, error: 'content_type_unsupported' })
    expect(error.message).toContain(name)
    expect(error.message).toContain(command)
  })

  it('is skipped in a folder beside its advertisements', async () => {
    const { code, stdout, stderr } = await proofline(['check', path()])
    expect({ code, lines: stdout.trim().split('\n').length }).toEqual({ code: 0, lines: 1 })
    expect(stderr).toContain('left out 2')
  })

  it('is distinguished from an advertisement in JSON', async () => {
    const copy = '{ "headline": "This pill cures cancer", "cta": "Order now" }'
    const { code } = await proofline(['check', '-'], { input: copy })
    expect(code).toBe(1)
  })
})

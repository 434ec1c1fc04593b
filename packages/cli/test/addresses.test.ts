import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline } from './run-cli.js'

const BAD = 'This miracle pill cures cancer, guaranteed.'

const path = freshFolder()

describe('proofline check, addresses', () => {
  it('treats a file URL as its path, with kind and name by the same rules', async () => {
    await writeFile(path('ad 1.txt'), BAD)
    await writeFile(path('picture.txt'), Buffer.from('89504e470d0a1a0a', 'hex'))
    const checked = await proofline(['check', pathToFileURL(path('ad 1.txt')).href])
    expect(checked.code).toBe(1)
    expect(JSON.parse(checked.stdout)).toMatchObject({ schemaVersion: 'text-report.v1', asset: { name: 'ad 1.txt' } })
    const picture = await proofline(['check', pathToFileURL(path('picture.txt')).href])
    expect(JSON.parse(picture.stdout)).toMatchObject({ error: { code: 'image_unreadable' } })
    const elsewhere = await proofline(['check', 'file://host/ad.txt'])
    expect(JSON.parse(elsewhere.stdout)).toMatchObject({ error: { code: 'asset_not_found' } })
  })

  it.each([
    'http://127.0.0.1:9/ad.mp4',
    'http://[::1]/ad.mp4',
    'https://localhost/ad.mp4',
    'https://127.0.0.1:1/ad.mp4',
  ])('refuses addresses of this machine: %s', async (address) => {
    const { code, stdout } = await proofline(['check', address])
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 3, error: 'external_reference_refused' })
  })
})

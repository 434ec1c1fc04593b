import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const manifestOf = (of: string) => {
  type Entry = { file: string; sha256: string; bytes: number }
  const entries = JSON.parse(readFileSync(path.join(folder, of, 'manifest.json'), 'utf8')) as Entry[]
  return entries.map((entry) => ({ ...entry, file: path.join(of, entry.file) }))
}
const manifest = [...manifestOf('.'), ...manifestOf('hindi')]

describe('test-media', () => {
  it.each(manifest)('$file matches its size and hash', ({ file, sha256, bytes }) => {
    const content = readFileSync(path.join(folder, file))
    expect(content.length).toBe(bytes)
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  })

  it('is small: 4 MB for the two advertisements together, 150 kB for every other clip', () => {
    const sizes = new Map(manifest.map(({ file }) => [file, statSync(path.join(folder, file)).size]))
    const ads = (sizes.get('demo-ad.mp4') ?? Infinity) + (sizes.get('clean-ad.mp4') ?? Infinity)
    expect(ads).toBeLessThan(4_000_000)
    sizes.delete('demo-ad.mp4')
    sizes.delete('clean-ad.mp4')
    for (const [file, size] of sizes) expect({ file, isSmall: size <= 150_000 }).toEqual({ file, isSmall: true })
  })
})

import { readFileSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Asset } from '../../spec/evidence/asset.js'
import { createTemporaryFolder, type TemporaryFolder } from '../../util/processes/temporary-folder.js'
import { createEngine, type Engine } from '../engine.js'

const CLIP = fileURLToPath(new URL('../../../../../test-media/clean-3s.mp4', import.meta.url))

let folder: TemporaryFolder
let engine: Engine
beforeAll(async () => {
  folder = await createTemporaryFolder()
  engine = await createEngine({ detectors: [], ocrEngines: [], transcribers: [] })
})
afterAll(async () => {
  await engine.close()
  await folder.dispose()
})

describe('a film that is written to while it is analysed', () => {
  it.each([
    ['is replaced by another', Buffer.from('something else')],
    ['is cut short', readFileSync(CLIP).subarray(0, 9000)],
  ])('has no report when it %s, because the hash in it would be that of other content', async (_, content) => {
    const path = join(folder.path, 'ad.mp4')
    await copyFile(CLIP, path)
    const run = engine.analyze({ video: path })
    for await (const event of run) {
      if (event.type === 'stage-start' && event.stage === 'sampleFrames') await writeFile(path, content)
    }
    await expect(run.result).rejects.toMatchObject({
      code: 'asset_changed',
      retryable: true,
      details: { path, field: 'video' },
    })
  })
})

describe('a picture that is written to while it is analysed', () => {
  const CHART = fileURLToPath(new URL('../../../../../test-media/goods/bar-chart.jpg', import.meta.url))

  it.each<[string, string, (path: string) => Asset]>([
    ['image', '', (image) => ({ image })],
    ['images[1]', 'images[1]: ', (path) => ({ text: 'Fresh bread', images: [CHART, path] })],
  ])('is named by its field: %s', async (field, beginning, assetOf) => {
    const path = join(folder.path, 'ad.jpg')
    await copyFile(CHART, path)
    const run = engine.analyze(assetOf(path))
    for await (const event of run) {
      if (event.type === 'stage-end' && event.stage === 'probe') await writeFile(path, 'something else')
    }
    await expect(run.result).rejects.toMatchObject({
      code: 'asset_changed',
      message: `${beginning}${path} changed while it was analysed. Check it again once nothing writes to it any more.`,
      details: { path, field },
    })
  })
})

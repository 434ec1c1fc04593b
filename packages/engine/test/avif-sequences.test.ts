import { expect, it } from 'vitest'
import { createEngine } from '../src/index.js'

const SEQUENCE = new URL('../../../test-media/codecs/sequence.avif', import.meta.url)

it('an AVIF sequence is a picture of three moments, or a film of all, depending on how it is given', async () => {
  await using engine = await createEngine()
  const picture = await engine.analyze({ image: SEQUENCE }).result
  expect(picture.asset).toMatchObject({ kind: 'image', container: 'avis', width: 160, height: 96, frameCount: 50 })
  expect(picture.items.filter(({ kind }) => kind === 'frame')).toHaveLength(3)
  expect(picture.diagnostics).toMatchObject([{ code: 'animation_sampled', details: { shown: 3, pages: 50 } }])

  const beside = await engine.check({ text: 'Autumn colours.', images: [SEQUENCE] }, { jurisdictions: ['us'] }).result
  expect(beside.analysisDiagnostics.map(({ code }) => code)).toContain('animation_sampled')

  const film = await engine.analyze({ video: SEQUENCE }).result
  expect(film.asset).toMatchObject({ kind: 'video', frameCount: 50, durationMs: 2000 })
})

import { expect, it } from 'vitest'
import { createEngine } from '../engine.js'

it('says what to pass for a brand mark that is neither a path nor bytes', async () => {
  const options = { brands: [{ name: 'x', mark: ['x.svg'] }] }
  await expect(createEngine(options as never)).rejects.toMatchObject({
    code: 'context_invalid',
    message: expect.stringContaining('brands.0.mark: Give one drawing of the mark: its path, or its bytes'),
  })
})

it('refuses two plug-ins of one list with the same id, and names both places', async () => {
  const of = (specVersion: string, capabilities: object, more: object = {}) => {
    const plugin = { specVersion, id: 'twin', version: '1.0.0', capabilities, ...more, open: async () => {} }
    return [{ ...plugin, id: 'other' }, plugin, { ...plugin }]
  }
  const labels = { red: { enter: 0.9, stay: 0.8, minFrames: 2 } }
  const lists = {
    agents: of('agent.v1', { kinds: ['text'] }, { description: 'Finds nothing.', phase: 1, rulesVersion: '' }),
    transcribers: of('transcriber.v1', { languages: ['en'], wordTimes: false, maxSpanMs: 10_000 }),
    ocrEngines: of('ocr-engine.v1', { scripts: ['Latn'] }),
    detectors: of('detector.v1', { signalType: 'broadcast', labels }),
    provenanceReaders: of('provenance-reader.v1', { kinds: ['image'] }),
  }
  for (const [option, plugins] of Object.entries(lists)) {
    await expect(createEngine({ [option]: plugins })).rejects.toMatchObject({
      code: 'plugin_invalid',
      message: `${option}[1] and ${option}[2] have the same id, twin. Give each its own.`,
      details: { option, id: 'twin' },
    })
    await (await createEngine({ [option]: plugins.slice(0, 2) })).close()
  }
})

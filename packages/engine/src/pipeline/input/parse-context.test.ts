import { describe, expect, it } from 'vitest'
import { defineAgent } from '../../spec/plugins/agent.js'
import { createEngine } from '../engine.js'
import { parseContext } from './parse-context.js'

describe('the check context', () => {
  it('may ask for law alone with the platform "none", which cannot be combined', async () => {
    const agent = defineAgent({
      specVersion: 'agent.v1',
      id: 'lawyer',
      version: '1.0.0',
      description: 'Knows one market.',
      phase: 1,
      rulesVersion: '',
      capabilities: { kinds: ['text'] },
      markets: { jurisdictions: ['us'], platforms: ['tiktok'] },
      open: async () => ({ run: async () => [], close: async () => {} }),
    })
    await using engine = await createEngine({ agents: [agent] })
    const check = (...platforms: string[]) => engine.check({ text: 'x' }, { platforms }).result
    expect((await check('none')).platforms).toEqual(['none'])
    await expect(check('none', 'tiktok')).rejects.toMatchObject({ code: 'context_invalid' })
    await expect(check('vimeo')).rejects.toMatchObject({ details: { known: ['none', 'tiktok'] } })
  })

  it('of an analysis rejects options of a check, and values of the wrong type', async () => {
    await using engine = await createEngine()
    const analyze = (options: unknown) => engine.analyze({ text: 'x' }, options as never).result
    const fault = (message: string) => ({
      code: 'context_invalid',
      message: expect.stringContaining(message) as string,
    })
    await expect(analyze({ jurisdictions: ['us'] })).rejects.toMatchObject(fault('no field "jurisdictions" here'))
    await expect(analyze({ stills: 'yes' })).rejects.toMatchObject(fault('stills: must be true or false'))
    await expect(analyze(5)).rejects.toMatchObject(fault('must be an object'))
    const check = engine.check({ text: 'x' }, { stills: 'yes' } as never).result
    await expect(check).rejects.toMatchObject(fault('stills: must be true or false'))
    for (const options of [undefined, null, {}, { stills: false, signal: undefined }]) {
      expect((await analyze(options)).asset.text).toBe('x')
    }
  })

  it('rejects misspelt facts with a suggestion', () => {
    expect(() => parseContext({ assetFacts: { ai_generated: true } })).toThrow(
      expect.objectContaining({
        code: 'context_invalid',
        message: expect.stringContaining('assetFacts.ai_generated') as string,
        details: expect.objectContaining({ meant: 'aiGenerated' }) as object,
      }),
    )
  })

  it('accepts facts of any other name, for custom agents', () => {
    const assetFacts = { campaign: 'spring', sponsored: true }
    expect(parseContext({ assetFacts }).assetFacts).toEqual(assetFacts)
  })
})

import { describe, expect, it } from 'vitest'
import { defineAgent } from '../spec/agent.js'
import { createEngine } from './engine.js'
import { parseContext } from './parse-context.js'

describe('what a check is asked for', () => {
  it('may be law alone, by a name that every agent of markets takes, and that stands alone', async () => {
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

  it('is no law in an analysis, and no slip: nothing that would be passed over', async () => {
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

  it('holds no fact whose name is a slip: what was meant is said', () => {
    expect(() => parseContext({ assetFacts: { ai_generated: true } })).toThrow(
      expect.objectContaining({
        code: 'context_invalid',
        message: expect.stringContaining('assetFacts.ai_generated') as string,
        details: expect.objectContaining({ meant: 'aiGenerated' }) as object,
      }),
    )
  })

  it('holds facts of any other name, for agents of your own', () => {
    const assetFacts = { campaign: 'spring', sponsored: true }
    expect(parseContext({ assetFacts }).assetFacts).toEqual(assetFacts)
  })
})

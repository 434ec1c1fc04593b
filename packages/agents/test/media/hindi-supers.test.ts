import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createEngine } from '@proofline/engine'
import { complianceAgents } from '../../src/index.js'

const isHere = ['tesseract.js', '@tesseract.js-data/hin'].every((name) => {
  try {
    return createRequire(import.meta.url).resolve(name) !== ''
  } catch {
    return false
  }
})
if (!isHere) console.warn('SKIPPED: Hindi law on films. Install tesseract.js and @tesseract.js-data/hin to run it.')

const video = new URL('../../../../test-media/hindi/supers-4s.mp4', import.meta.url)

/** What a check under Indian law finds in the film, each with the line of writing that it rests on. */
async function findingsWith(use: readonly string[]) {
  await using engine = await createEngine({ agents: complianceAgents(), detectors: [], models: { use } })
  const { decision, checks, evidence } = await engine.check({ video }, { jurisdictions: ['in'] }).result
  const textOf = (id: string | undefined) => evidence.find((item) => item.id === id && item.kind === 'ocr')
  return {
    decision,
    found: checks.map(({ ruleId, quote, evidenceIds }) => {
      const line = textOf(evidenceIds[0])
      return {
        ruleId,
        quote,
        startMs: line?.startMs,
        isQuoted: line?.kind === 'ocr' && line.text.includes(quote ?? '?'),
      }
    }),
  }
}

describe('a film with supers in Hindi', () => {
  it.skipIf(!isHere)('is held for what they say when Tesseract reads them', async () => {
    expect(await findingsWith(['tesseract'])).toEqual({
      decision: 'BLOCK',
      found: [
        { ruleId: 'in.dmr-act', quote: 'डायबिटीज ठीक', startMs: 400, isQuoted: true },
        { ruleId: 'in.weight-claims', quote: 'गोरापन पाएं कुछ ही दिनों', startMs: 2000, isQuoted: true },
      ],
    })
  })

  it('passes when nothing reads them', async () => {
    expect(await findingsWith([])).toEqual({ decision: 'PUBLISH', found: [] })
  })
})

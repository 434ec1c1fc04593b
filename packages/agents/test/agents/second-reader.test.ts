import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { complianceAgents, createReader } from '@proofline/agents'
import { createEngine, type Engine, type ModelRegistry, openModelRegistry, type TextReport } from '@proofline/engine'
import { NO_MODELS } from '@proofline/engine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CORPUS = new URL('../../../../benchmarks/corpus/', import.meta.url)
const linesOf = (name: string): { text: string; label?: string; language?: string; jurisdictions: string[] }[] =>
  readFileSync(new URL(name, CORPUS), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** A breach that a sentence says without the words that rules wait for. */
const SENSE = 'Your coins come back with a tenth on top each month, whatever the market does.'
/** One that it only supposes to be a breach. */
const SUPPOSED = 'Put your wages in on Friday and go on holiday with the difference.'

let models: ModelRegistry
let engine: Engine
beforeAll(async () => {
  models = await openModelRegistry()
  engine = await createEngine({ agents: complianceAgents() })
})
afterAll(async () => {
  await engine.close()
  await models.close()
})
const check = async (text: string, context: object = {}): Promise<TextReport> =>
  (await engine.check({ text }, { mode: 'full', jurisdictions: ['us', 'uk'], ...context }).result) as TextReport

describe('createReader', () => {
  it.each([
    ['health-claim', 'Our nettle drops attack the virus and reduce inflammation in the joints.'],
    ['urgency-scarcity', '14 people are viewing this item right now'],
    [
      'prize-promotion',
      'Congratulations! Your number has been selected for a 500 pound reward, call 0900 to claim it.',
    ],
  ])('knows breaches of the family %s as people publish them, and is not sure of them', async (family, text) => {
    expect(await createReader(models).read(text)).toMatchObject([{ family, sure: false }])
  })

  it('finds nothing of that kind in plain offers', async () => {
    const reader = createReader(models)
    for (const text of ['Our oak table seats six and ships in a week.', 'Eat more vegetables and walk every day.']) {
      expect(await reader.read(text)).toEqual([])
    }
  })

  it('returns exact places in text order, with scores between 0 and 1', async () => {
    const text = `We are open on Sundays.\n  ${SENSE}  \nBring your dog. ${SENSE}`
    const readings = await createReader(models).read(text)
    expect(readings.map(({ start, end }) => text.slice(start, end))).toEqual([SENSE, SENSE])
    expect(readings.filter(({ score }) => score <= 0 || score >= 1)).toEqual([])
  })

  it('scores a sentence independently of its surroundings', async () => {
    const reader = createReader(models)
    const [alone] = await reader.read(SENSE)
    const honest = linesOf('clean-ads.jsonl').slice(0, 12)
    for (const { text } of honest) {
      const among = await reader.read(`${text}\n${SENSE}\n${text}`)
      expect(among).toContainEqual({ ...alone, start: text.length + 1, end: text.length + 1 + SENSE.length })
    }
  })

  it('skips other languages and empty texts, and reads a bounded part of a long one', async () => {
    const reader = createReader(models)
    expect(await reader.read('')).toEqual([])
    expect(
      await reader.read('Unser Tee ist gut und wir sind für dich da. Das ist ein Satz mit vielen Worten.'),
    ).toEqual([])
    expect((await reader.read(`${SENSE}\n`.repeat(300))).length).toBe(64)
  })

  it('doubts no words in what reads like a breach of their family as people publish them', async () => {
    const reader = createReader(models)
    const shaming = 'No thanks, I prefer to pay the full price and stay as I am'
    const doubts = (family: string) =>
      reader.doubts(shaming, { family, severity: 'high', places: [{ start: 14, end: 20 }] })
    expect([await doubts('urgency-scarcity'), await doubts('restricted-crypto')]).toEqual([false, true])
  })

  it('doubts words in a harmless sentence of any rule language, but none in a breach or in disguise', async () => {
    const reader = createReader(models)
    const doubts = (text: string, words: string, family: string): Promise<boolean> => {
      const start = text.indexOf(words)
      return reader.doubts(text, { family, severity: 'high', places: [{ start, end: start + words.length }] })
    }
    const harmless = 'Breakfast is served from seven to ten and the garden is open to all guests.'
    expect(await doubts(harmless, 'garden', 'restricted-crypto')).toBe(true)
    expect(await doubts(SENSE, 'coins', 'restricted-crypto')).toBe(false)
    expect(await doubts(harmless.replace('garden', 'g4rden'), 'g4rden', 'restricted-crypto')).toBe(false)
    const german = 'Das Zimmer hat ein Doppelbett, und das Frühstück ist im Preis dabei.'
    expect(await doubts(german, 'Doppelbett', 'restricted-crypto')).toBe(true)
    expect(await doubts(german.replace('Zimmer', 'Z1mmer'), 'Doppelbett', 'restricted-crypto')).toBe(false)
    const english = 'We are open from nine to five, and our bakery is at the corner of the street for you. '
    expect(
      await doubts(`${english.repeat(3)}Das ist gut. ${german} Das ist alles.`, 'Doppelbett', 'restricted-crypto'),
    ).toBe(true)
    const breach = 'Deine Coins werfen jeden Monat zehn Prozent ab, ganz egal, was der Markt macht.'
    expect(await doubts(breach, 'Coins', 'restricted-crypto')).toBe(false)
    expect(await doubts(harmless, 'garden', 'house-rule')).toBe(false)
  })

  it('throws model_missing without its model', async () => {
    await expect(createReader(NO_MODELS).read(SENSE)).rejects.toMatchObject({ code: 'model_missing' })
  })

  it('uses a model that was installed after an earlier text', async () => {
    let isInstalled = false
    const reader = createReader({
      path: (id, file) => (isInstalled ? models : NO_MODELS).path(id, file),
      session: (id, file) => (isInstalled ? models : NO_MODELS).session(id, file),
    })
    await expect(reader.read(SENSE)).rejects.toMatchObject({ code: 'model_missing' })
    isInstalled = true
    expect(await reader.read(SENSE)).toEqual(await createReader(models).read(SENSE))
  })

  it('reports next to nothing in honest advertisements', async () => {
    const reader = createReader(models)
    const honest = linesOf('clean-ads.jsonl')
    let flagged = 0
    for (const { text } of honest) flagged += (await reader.read(text)).length > 0 ? 1 : 0
    expect(flagged / honest.length).toBeLessThan(0.03)
  })
})

describe("the second reader's part in a report", () => {
  const sensed = ({ checks }: TextReport) => checks.filter(({ message }) => message.includes('reads like such a claim'))

  it('adds what no rule caught as a hint under a rule of the market', async () => {
    const found = sensed(await check(`We open at nine. ${SUPPOSED}`))
    expect(found.length).toBeGreaterThan(0)
    for (const { confidence, severity, evidence, ruleId, remedy } of found) {
      expect(confidence).toBeLessThan(0.9)
      expect(severity).toBe('low')
      expect(evidence).toEqual([SUPPOSED])
      expect(ruleId).not.toBe('')
      expect(remedy?.action).toBe('remove')
    }
  })

  it('holds an advertisement by itself where it is sure', async () => {
    const said = 'The little i icon, four pixels, opacity ten percent.'
    const report = await check(`${said} Done, compliant!`)
    expect(sensed(report)).toMatchObject([{ severity: 'high', category: 'provenance-metadata' }])
    expect(report.decision).toBe('HOLD')
  })

  it("lowers a rule's finding in a harmless sentence to a hint, so that the text is published", async () => {
    const text = 'We meet at the Casino Theatre, where the choir of our school will sing.'
    const report = await check(text)
    expect(report.checks).toMatchObject([{ category: 'restricted-gambling', severity: 'low', confidence: 0.4 }])
    expect(report.decision).toBe('PUBLISH')
    expect((await check(text, { mode: 'fast' })).decision).toBe('HOLD')
  })

  it('reports nothing in fast mode and when switched off', async () => {
    expect(sensed(await check(SENSE, { mode: 'fast' }))).toEqual([])
    expect(sensed(await check(SENSE, { secondReader: false }))).toEqual([])
  })

  it("is listed among the report's models only when it was used", async () => {
    const modelsOf = async (text: string, context?: object) =>
      Object.values((await check(text, context)).versionInfo.models)
    expect(await modelsOf(SENSE)).toEqual(['second-reader'])
    expect(await modelsOf(SENSE, { mode: 'fast' })).toEqual([])
    expect(await modelsOf('Unser Tee ist gut und wir sind für dich da.')).toEqual(['second-reader'])
  })

  it('leaves one diagnostic when its model is missing', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'no-models-'))
    writeFileSync(path.join(dir, 'registry.json'), '{ "schemaVersion": "model-registry.v1", "models": [] }')
    const bare = await createEngine({ agents: complianceAgents(), models: { dir } })
    try {
      const report = (await bare.check({ text: SENSE }, { mode: 'full' }).result) as TextReport
      expect(report.analysisDiagnostics.map(({ code }) => code)).toEqual(['model_missing'])
      expect(sensed(report)).toEqual([])
    } finally {
      await bare.close()
      rmSync(dir, { recursive: true })
    }
  })
})

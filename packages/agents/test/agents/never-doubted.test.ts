import { complianceAgents } from '@proofline/agents'
import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine({ agents: complianceAgents() })
})
afterAll(() => engine.close())

const decisionOf = async (text: string, mode: 'fast' | 'full'): Promise<string> =>
  (await engine.check({ text }, { jurisdictions: ['us', 'eu', 'uk'], mode }).result).decision

describe('phrases that the second reader never doubts', () => {
  it.each([
    ['a yield a month without risk', 'We pay you 12% a month and there is no risk for you.'],
    ['the same in German', 'Wir zahlen Ihnen 5 % pro Monat ganz ohne Risiko und Sie lehnen sich zurück.'],
    ['cigarettes to smoke', 'Smoke our new cigarette and stay slim and calm.'],
    ['a vape to buy', 'Buy this vape and you will feel calm and free.'],
    ['a vape to stop smoking with', 'This vape helps you quit smoking and it tastes of mango.'],
    ['a flu that honey prevents', 'Our honey prevents the flu and the whole family loves it.'],
    ['a cancer that ginger prevents', 'Drink our ginger shots: they prevent cancer and taste great.'],
    ['the same in French', 'Notre sirop prévient la grippe toute la saison.'],
  ])('%s', async (_, text) => {
    expect([await decisionOf(text, 'fast'), await decisionOf(text, 'full')]).not.toContain('PUBLISH')
  })

  it.each([
    'Nobody can pay you 12% a month and there is no risk-free gain. Ask us what a fund costs.',
    'We take 20% off each month and there is no risk: send it back within 30 days.',
    'Try our vape detector in your school: it tells you by text when somebody smokes.',
    'Our app helps you to quit vaping.',
    'Your GP can help you to quit smoking.',
    'The flu jab prevents the flu. Book it at your pharmacy.',
    'Nothing in our tea prevents the flu; it is just warm.',
    'Our oil prevents rust and squeaks.',
    'Do not buy this vape for a friend who is 15. A word from your school nurse.',
  ])('except with another meaning: %s', async (text) => expect(await decisionOf(text, 'full')).toBe('PUBLISH'))
})

describe('goods that cure an illness by name', () => {
  it.each([
    'Our tea cures diabetes and arthritis.',
    'It cures depression and anxiety in a week.',
    'Our bracelet treats cancer and it works.',
    'Our magnets heal migraine and it is proven by doctors.',
    'Our syrup is a sure cure for asthma and you will feel it.',
    'Our supplement is clinically proven to cure the common cold and the flu.',
    'Unser Tee heilt Diabetes und Arthritis und er schmeckt gut.',
    'Notre huile guérit le diabète et les migraines de toute la famille.',
  ])('are held in full mode as in fast: %s', async (text) => {
    expect([await decisionOf(text, 'fast'), await decisionOf(text, 'full')]).not.toContain('PUBLISH')
  })

  it.each([
    'If a seller tells you that an oil cures cancer, tell us. Your consumer office.',
    'Our hospital treats cancer and heart attacks day and night.',
    'Our tea will not cure diabetes and it is not a medicine, but it tastes of mint.',
    'The race for a cure for cancer: run 5 km with us on Sunday and bring your kids.',
    'Our oil cures the wood of your table in a day and heals its scratches.',
  ])('are not confused with other mentions of the illness: %s', async (text) => {
    expect(await decisionOf(text, 'full')).toBe('PUBLISH')
  })
})

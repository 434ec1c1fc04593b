import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadRules } from '../rules/load-rules.js'
import { createConceptFinder } from '../text/find-concepts.js'
import { CLAIM_LISTS, readClaims } from './claim-ledger.js'
import { PROOF_LISTS } from './substantiation.js'

const find = createConceptFinder({ ...CLAIM_LISTS, ...PROOF_LISTS }, loadRules())
const ledger = (text: string) => readClaims(text, find(text)).map(({ claim }) => claim)

describe('readClaims', () => {
  it.each([
    ['comparative', 'Our drill runs longer than any rival.', ['basis', 'source']],
    ['comparative', 'We have more stars than anyone in town.', ['basis', 'source']],
    ['health', 'This tea relieves joint pain.', ['source']],
    ['environmental', 'Our bags are biodegradable.', ['basis']],
    ['endorsement', 'Recommended by dentists.', ['source', 'sample']],
    ['objective', 'Clinically proven.', ['source']],
    ['price', 'Now 40 % off.', ['basis']],
  ])('recognises a %s claim and what it lacks', (type, text, lacks) => {
    expect(ledger(text)).toMatchObject([{ type, quote: text, lacks }])
  })

  // One claim of each type in each language, in wordings that their lists were not copied from word for word.
  it.each([
    ['health', 'Der Saft lindert nächtlichen Reizhusten und Halsschmerzen.'],
    ['objective', 'Die Lampe senkt den Verbrauch um 35 %.'],
    ['comparative', 'Viermal so hell wie eine Kerze.'],
    ['environmental', 'Die Tüte ist aus recyceltem Papier.'],
    ['price', 'Sparen Sie jetzt 40 € beim Zweitkauf.'],
    ['endorsement', '88 % der Anwenderinnen bestätigen das.'],
    ['health', 'Notre baume apaise les douleurs du dos.'],
    ['price', '30 € de réduction dès deux articles.'],
    ['endorsement', '8 clientes sur 10 recommandent ce sérum.'],
    ['health', 'La infusión reduce el estrés y mejora el descanso.'],
    ['environmental', 'Bolsas de papel reciclado.'],
    ['comparative', 'Más silencioso que cualquier otro ventilador.'],
    ['health', 'La crema allevia i dolori articolari.'],
    ['price', 'Sconto del 15 % fino a domenica.'],
    ['health', '这款枕头有助于缓解失眠。'],
    ['price', '全场立减30元。'],
    ['objective', '可杀灭99%的病毒。'],
    ['health', 'यह तेल घुटनों के दर्द में राहत देता है।'],
    ['price', 'पूरे स्टोर पर 30% छूट।'],
  ])('finds a %s claim in “%s”', (type, text) => {
    expect(ledger(text)).toEqual(expect.arrayContaining([expect.objectContaining({ type })]))
  })

  it.each([
    'Available in green and blue.',
    'A durable steel hinge, painted black.',
    'Delivery usually takes 3 days.',
    'More than 30 stalls are waiting for you.',
    'Statt Blumen gibt es dieses Jahr Kuchen.',
    'Der Flohmarkt findet statt, Standgebühr 12 €.',
    'Fragen Sie Ihren Arzt, wenn Schmerzen auftreten.',
    'Au lieu de 14 h, le concert commence à 15 h.',
    'Abrimos antes de las 10 los sábados.',
    'Il secondo piatto costa 12 €.',
    '如有疼痛请咨询医生。',
    'दर्द बना रहे तो डॉक्टर से पूछें।',
  ])('finds no claim in “%s”', (text) => expect(ledger(text)).toEqual([]))

  it.each([
    '92 % der Nutzerinnen bestätigen das (Umfrage unter 180 Kundinnen, Mai 2025).',
    '92 % des utilisatrices sont satisfaites (enquête menée auprès de 180 clientes).',
    'El 92 % de las usuarias lo recomienda (encuesta a 180 clientas).',
    'Il 92 % delle clienti lo consiglia (indagine svolta su 180 donne).',
    '92%的用户表示满意（第三方测试，180名用户）。',
  ])('recognises the support for “%s”', (text) =>
    expect(ledger(text)[0]).toMatchObject({ type: 'endorsement', lacks: [] }),
  )

  it('falls back on rules where no list matches', () => {
    const text = 'Mein Rheuma ist weg. Klinisch bewiesen.'
    const caught = [
      { family: 'health-claim', start: 0, end: 19 },
      { family: 'unsubstantiated-claim', start: 21, end: 38 },
      { family: 'ad-disclosure', start: 0, end: 19 },
    ]
    const claims = readClaims(text, find(text), caught)
    expect(claims.map(({ claim, list }) => [claim.type, claim.predicate, list])).toEqual([
      ['health', 'Mein Rheuma ist weg', 'health-claim'],
      ['objective', 'Klinisch bewiesen', 'claim-proven'],
    ])
  })

  it('gives subject, words and quantity', () => {
    expect(ledger('As ever, our new filter removes up to 40 % of dust.')).toMatchObject([
      { subject: 'our new filter', predicate: 'removes up to 40', quantity: { value: 40, unit: '%', quote: '40' } },
    ])
    expect(ledger('Melt. Save $5 today.')).toMatchObject([{ quantity: { value: 5, unit: '$' } }])
  })

  it.each([
    ['Climate neutral since 2021.', null],
    ['Climate neutral since 2021 at all plants.', null],
    ['Statt 1.299,00 € nur 899 €.', { value: 1299, unit: '€', quote: '1.299,00' }],
    ['Klinisch bewiesen: 3,5-mal weniger Falten.', { value: 3.5, unit: 'mal', quote: '3,5' }],
    ['From 11 October everything in our 3 shops is 20% off.', { value: 20, unit: '%', quote: '20' }],
    ['Klinisch bewiesen am 30. September.', null],
    ['Clinically proven on 4 October 2025.', null],
    ['Clinically proven in 2000 adults.', { value: 2000, unit: 'adults', quote: '2000' }],
  ])('reads the quantity of “%s” with its unit, and no date as a quantity', (text, quantity) => {
    expect(ledger(text)[0]).toMatchObject({ quantity })
  })

  it('never takes part of a number as the subject', () => {
    const claims = ledger('Save $1,200.50 a year compared with our standard tariff.')
    expect(claims.map(({ subject }) => subject)).toEqual(['Save $1,200.50 a year', null])
  })

  it('considers support in the sentence and its neighbours only', () => {
    const study = 'Source: survey of 240 users, 2025.'
    expect(ledger(`9 out of 10 users say it helps. ${study}`)[0]).toMatchObject({ lacks: [] })
    const far = `9 out of 10 users say it helps. One. Two. Three. ${study}`
    expect(ledger(far)[0]).toMatchObject({ lacks: ['source', 'sample'] })
  })

  it('follows a footnote mark to its footnote at any distance', () => {
    const text = 'Clinically proven.* One. Two. Three.\n* Trial with 90 adults, Lund, May 2025.'
    expect(ledger(text)[0]).toMatchObject({
      lacks: [],
      substantiation: [{ kind: 'footnote', quote: '* Trial with 90 adults, Lund, May 2025.' }],
    })
    expect(ledger(text.replace('proven.*', 'proven.'))[0]).toMatchObject({ lacks: ['source'] })
  })

  it('quotes only the surroundings of the claim from an endless sentence', () => {
    const words = 'word '.repeat(1000)
    const [claim] = ledger(`${words}is clinically proven ${words}`)
    expect(claim!.quote).toContain('clinically proven')
    expect(claim!.quote.length).toBeLessThanOrEqual(400)
  })

  it('finds no claim in a denial', () => {
    expect(ledger('This is not clinically proven. It does not relieve pain.')).toEqual([])
  })

  it('quotes every text exactly', () => {
    const words = fc.constantFrom(
      'clinically proven',
      '40 % off',
      '👍',
      'Source: a study of 90 people',
      '.',
      '\n',
      '* x',
      '2024',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const text = parts.join(' ')
        for (const claim of ledger(text)) {
          for (const { quote, start, end } of [claim, ...claim.substantiation])
            expect(text.slice(start, end)).toBe(quote)
        }
      }),
    )
  })
})

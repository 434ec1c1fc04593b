import { applyEdits } from '@proofline/engine/spec'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessLanguage } from '../match/guess-language.js'
import { sentencesOf } from '../match/scan/sentences.js'
import { applyRemedy, remediesEdits } from './apply-remedy.js'

const TEXT = 'First one. Second is bad! Third.'
const bad = [{ start: TEXT.indexOf('bad'), end: TEXT.indexOf('bad') + 3 }]
const text = { en: 'Ad:', de: 'Anzeige:' }

describe('a remedy', () => {
  it.each([
    [{ action: 'remove' }, 'First one. Third.'],
    [{ action: 'replace', text: { en: 'good' } }, 'First one. Second is good! Third.'],
    [{ action: 'replace', at: 'sentence', text: { en: 'Better.' } }, 'First one. Better. Third.'],
    [{ action: 'insert', at: 'start', text }, `Ad: ${TEXT}`],
    [{ action: 'insert', at: 'end', text }, `${TEXT} Ad:`],
    [{ action: 'insert', at: 'before', text }, 'First one. Ad: Second is bad! Third.'],
    [{ action: 'insert', at: 'after', text }, 'First one. Second is bad! Ad: Third.'],
  ] as const)('%j gives %j', (remedy, repaired) => expect(applyRemedy(TEXT, bad, remedy, 'en')).toBe(repaired))

  it('is in the language of the text if available, else in English', () => {
    const remedy = { action: 'insert', at: 'start', text } as const
    expect(applyRemedy('Hallo', [], remedy, 'de')).toBe('Anzeige: Hallo')
    expect(applyRemedy('Ciao', [], remedy, 'it')).toBe('Ad: Ciao')
  })

  it('repairs every place, and a sentence with two of them only once', () => {
    const places = [0, 4, 9].map((start) => ({ start, end: start + 3 }))
    expect(applyRemedy('Bad bad. Bad. Fine.', places, { action: 'remove' }, 'en')).toBe('Fine.')
    const instead = { action: 'replace', at: 'sentence', text: { en: 'Better.' } } as const
    expect(applyRemedy('Bad bad. Bad. Fine.', places, instead, 'en')).toBe('Better. Fine.')
    expect(applyRemedy('Bad bad. Bad.', places, instead, 'en')).toBe('Better.')
  })
})

const RESULTS = { en: 'Results vary.', zh: '效果因人而异。', hi: 'परिणाम भिन्न होते हैं।' }
const atEnd = (whole: string, language = 'en') =>
  applyRemedy(whole, [], { action: 'insert', at: 'end', text: RESULTS }, language)

describe('a line that a remedy adds', () => {
  it.each([
    ['Lose weight fast', 'Lose weight fast. Results vary.'],
    ['Lose weight fast!', 'Lose weight fast! Results vary.'],
    ['“Lose weight fast.”', '“Lose weight fast.” Results vary.'],
    ['Lose weight fast 💪', 'Lose weight fast 💪 Results vary.'],
    ['For $9.99', 'For $9.99. Results vary.'],
    ['With Acme™', 'With Acme™. Results vary.'],
    ['Our plan is #1', 'Our plan is #1. Results vary.'],
    ['Here is how:', 'Here is how:\nResults vary.'],
    ['Slim now #slim #summer', 'Slim now #slim #summer\nResults vary.'],
    ['Slim now at https://slim.example/a?b', 'Slim now at https://slim.example/a?b\nResults vary.'],
    ['Slim now at slim.example', 'Slim now at slim.example\nResults vary.'],
    ['Slim now\n5 kg gone\nOrder today!', 'Slim now\n5 kg gone\nOrder today!\nResults vary.'],
    ['Slim now.\n\nOrder today.', 'Slim now.\n\nOrder today. Results vary.'],
    ['  ', 'Results vary.  '],
  ])('to %j reads as a person would write it', (whole, repaired) => expect(atEnd(whole)).toBe(repaired))

  it.each([
    ['立即瘦身', 'zh', '立即瘦身。效果因人而异。'],
    ['立即瘦身！', 'zh', '立即瘦身！效果因人而异。'],
    ['立即瘦身#减肥#', 'zh', '立即瘦身#减肥#\n效果因人而异。'],
    ['जल्दी वज़न घटाएं', 'hi', 'जल्दी वज़न घटाएं। परिणाम भिन्न होते हैं।'],
  ])('to %j ends its sentence in its script', (whole, language, repaired) => {
    expect(atEnd(whole, language)).toBe(repaired)
  })

  it('neither runs into the following words nor splits an address', () => {
    const after = (whole: string, word: string) => {
      const start = whole.indexOf(word)
      const remedy = { action: 'insert', at: 'after', text: RESULTS } as const
      return applyRemedy(whole, [{ start, end: start + word.length }], remedy, 'en')
    }
    expect(after('5 kg gone\nOrder today', 'gone')).toBe('5 kg gone\nResults vary.\nOrder today')
    expect(after('Slim! at https://slim.example/a?b=c', 'slim.')).toBe(
      'Slim! at https://slim.example/a?b=c\nResults vary.',
    )
  })

  it('before a text ends with a full stop unless it introduces it', () => {
    const before = (label: string) =>
      applyRemedy('Slim now', [], { action: 'insert', at: 'start', text: { en: label } }, 'en')
    expect(before('AI-generated')).toBe('AI-generated. Slim now')
    expect(before('Ad:')).toBe('Ad: Slim now')
  })

  it('follows the order of the remedies when several add one, each sentence ended once', () => {
    const lines = ['18+. More at help.example', 'Terms apply.', 'Play safe.'].map(
      (en) => ({ remedy: { action: 'insert', at: 'end', text: { en } }, places: [] }) as const,
    )
    expect(applyEdits('Join now', remediesEdits('Join now', lines, 'en'))).toBe(
      'Join now. 18+. More at help.example\nTerms apply. Play safe.',
    )
  })

  it('leaves existing text unchanged, ends with its own words and doubles no punctuation', () => {
    const piece = fc.constantFrom(
      'Slim',
      '立即',
      'घटाएं',
      '5 %',
      '.',
      '!',
      '。',
      '।',
      ',',
      ' ',
      '\n',
      '#slim',
      '💪',
      '“',
      '”',
      'a.example/b',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.constantFrom('en', 'zh', 'hi'), (pieces, language) => {
        const whole = pieces.join('')
        const wording = RESULTS[language as keyof typeof RESULTS]
        const repaired = atEnd(whole, language)
        const lead = whole.trimEnd()
        expect(repaired.startsWith(lead) && repaired.trimEnd().endsWith(wording)).toBe(true)
        const parting = repaired.slice(lead.length, repaired.lastIndexOf(wording))
        expect(parting).toMatch(lead === '' ? /^$/u : /^(?:[.।] |。 ?|\n| |)$/u)
        expect(/[.!。।]$/u.test(lead) && /[.。।]/u.test(parting)).toBe(false)
        expect(/#slim$|example\/b$/u.test(lead) && parting !== '\n').toBe(false)
      }),
    )
  })
})

describe('sentences', () => {
  it.each([
    ['Un apéritif entre amis ? Notre gin.', ['Un apéritif entre amis ? ', 'Notre gin.']],
    ['Vraiment\u202f?! Oui\u00a0! Enfin.', ['Vraiment\u202f?! ', 'Oui\u00a0! ', 'Enfin.']],
    ['Hola. ¿Qué tal? ¡Bien!', ['Hola. ', '¿Qué tal? ', '¡Bien!']],
  ])('keep their final punctuation, also after a space: %j', (whole, parts) => {
    expect(sentencesOf(whole).map(({ start, end }) => whole.slice(start, end))).toEqual(parts)
  })

  it.each(['One. “Two!” Three? ', '第一。第二！', 'एक। दो।', 'No end', ' \n x. 💊 y'])(
    'make up the whole text: %j',
    (whole) => {
      expect(
        sentencesOf(whole)
          .map(({ start, end }) => whole.slice(start, end))
          .join(''),
      ).toBe(whole)
    },
  )
})

describe('the language', () => {
  it.each([
    ['Get the best for your skin with this serum.', 'en'],
    ['Die beste Creme für deine Haut, jetzt mit Rabatt.', 'de'],
    ['Le meilleur soin pour votre peau, dans la boutique.', 'fr'],
    ['El mejor cuidado para tu piel, con descuento.', 'es'],
    ['La migliore cura per la tua pelle, con lo sconto.', 'it'],
    ['Geld-zurück-Garantie! Abzüglich Bearbeitungsgebühr.', 'de'],
    ['Trois abonnés gagnés.', 'fr'],
    ['Tele a 99 €, había dos.', 'es'],
    ['Le altre palestre rubano, vieni da noi.', 'it'],
    ['Wegovy ohne Rezept, Lieferung in zwei Tagen.', 'de'],
    ['Sans engagement ! 12 mois minimum.', 'fr'],
    ['Domenica scegli la lista Civica Viva! Basta tasse.', 'it'],
    ['An honest offer, so the young hat maker is on.', 'en'],
    ['Aapke liye sabse accha offer hai, abhi kharide.', 'hi'],
    ['आपके लिए सबसे अच्छा', 'hi'],
    ['适合您的最好的面霜 SPF 50', 'zh'],
    ['', 'en'],
  ])('of %j is guessed as %s', (passage, language) => expect(guessLanguage(passage)).toBe(language))
})

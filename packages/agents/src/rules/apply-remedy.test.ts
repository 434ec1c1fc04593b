import { describe, expect, it } from 'vitest'
import { guessLanguage } from '../match/guess-language.js'
import { sentencesOf } from '../match/sentences.js'
import { applyRemedy } from './apply-remedy.js'

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

  it('speaks the language of the text where it can, else English', () => {
    const remedy = { action: 'insert', at: 'start', text } as const
    expect(applyRemedy('Hallo', [], remedy, 'de')).toBe('Anzeige: Hallo')
    expect(applyRemedy('Ciao', [], remedy, 'it')).toBe('Ad: Ciao')
  })

  it('repairs every place at once, and a sentence with two of them once', () => {
    const places = [0, 4, 9].map((start) => ({ start, end: start + 3 }))
    expect(applyRemedy('Bad bad. Bad. Fine.', places, { action: 'remove' }, 'en')).toBe('Fine.')
    const instead = { action: 'replace', at: 'sentence', text: { en: 'Better.' } } as const
    expect(applyRemedy('Bad bad. Bad. Fine.', places, instead, 'en')).toBe('Better. Fine.')
    expect(applyRemedy('Bad bad. Bad.', places, instead, 'en')).toBe('Better.')
  })
})

describe('sentences', () => {
  it.each([
    ['Un apéritif entre amis ? Notre gin.', ['Un apéritif entre amis ? ', 'Notre gin.']],
    ['Vraiment\u202f?! Oui\u00a0! Enfin.', ['Vraiment\u202f?! ', 'Oui\u00a0! ', 'Enfin.']],
    ['Hola. ¿Qué tal? ¡Bien!', ['Hola. ', '¿Qué tal? ', '¡Bien!']],
  ])('keep their final sign, also where a space parts it: %j', (whole, parts) => {
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
    ['An honest offer, so the young hat maker is on.', 'en'],
    ['Aapke liye sabse accha offer hai, abhi kharide.', 'hi'],
    ['आपके लिए सबसे अच्छा', 'hi'],
    ['适合您的最好的面霜 SPF 50', 'zh'],
    ['', 'en'],
  ])('of %j is guessed as %s', (passage, language) => expect(guessLanguage(passage)).toBe(language))
})

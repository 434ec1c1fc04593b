import { describe, expect, it } from 'vitest'
import { finish, PORTION } from '../../portions.js'
import { reveal } from '../disguises/reveal.js'
import { tokenise, type Token } from './tokenise.js'

const WORDS = new Set(
  'free cash casino guaranteed cigs cheap loss viagra benzos hot leet usa email paid partnership it here weed'.split(
    ' ',
  ),
)
const known = (word: string): boolean => WORDS.has(word)

/** Words of a text that patterns know, as written; disguised ones end in a star. */
function read(text: string): string[] {
  const tokens = tokenise(text, known)
  const seen = (token: Token): string[] =>
    token.forms.some(known) ? [`${text.slice(token.start, token.end)}${token.disguised ? '*' : ''}`] : []
  return (finish(reveal(tokens, text, known)) ?? tokens).flatMap(seen)
}

describe('a word in disguise', () => {
  it.each([
    ['Саsino night', ['Саsino*'], 'Cyrillic letters'],
    ['cαsino night', ['cαsino*'], 'Greek letters'],
    ['ϲаѕіո0', ['ϲаѕіո0*'], 'letters of three scripts'],
    ['b\u200be\u200bn\u200bz\u200bo\u200bs', ['b\u200be\u200bn\u200bz\u200bo\u200bs*'], 'zero-width signs'],
    ['ch3ap c1gs', ['ch3ap*', 'c1gs*'], 'digits for letters'],
    ['v!agra vi@gra v1agra', ['v!agra*', 'vi@gra*', 'v1agra*'], 'signs for letters'],
    ['zero l0ss, h0t', ['l0ss*', 'h0t*'], 'one digit in a short word'],
    ['f r e e  c a s h', ['f r e e*', 'c a s h*'], 'letters spelt out, words by wider spaces'],
    ['f r e e c a s h', ['f r e e*', 'c a s h*'], 'letters spelt out throughout'],
    ['G-u-a-r-a-n-t-e-e-d 9%', ['G-u-a-r-a-n-t-e-e-d*'], 'hyphens between letters'],
    ['c*a*s*h now', ['c*a*s*h*'], 'stars between letters'],
    ['g.u.a.r.a.n.t.e.e.d', ['g.u.a.r.a.n.t.e.e.d*'], 'dots between letters'],
    ['cas-ino cas💰ino c*sino', ['cas-ino*', 'cas💰ino*', 'c*sino*'], 'a word parted'],
    ['fr𝗲e', ['fr𝗲e*'], 'letters of two fonts'],
    ['🇫🇷🇪🇪', ['🇫🇷🇪🇪*'], 'regional indicators'],
    ['🇫 🇷 🇪 🇪  🇨 🇦 🇸 🇭', ['🇫 🇷 🇪 🇪*', '🇨 🇦 🇸 🇭*'], 'regional indicators set apart'],
    ['⒡⒭⒠⒠', ['⒡⒭⒠⒠'], 'letters in brackets'],
    ['$hot c@$h €mail', ['hot', 'c@$h*', '€mail*'], 'signs at the start of a word and in a row'],
    ['6uaranteed 4 cash', ['6uaranteed*', 'cash'], 'a digit at the start of a word'],
    ['fr\u3164ee f\u3164r\u3164e\u3164e', ['fr\u3164ee*', 'f\u3164r\u3164e\u3164e*'], 'fillers that show as a blank'],
    ['our ΗοΤ cash', ['ΗοΤ*', 'cash'], 'Greek letters, large and small'],
    ['ch*ap c*sh, f*ve', ['ch*ap*', 'c*sh*'], 'a star for a vowel'],
    ['c*s*no v**gra, c_sino ch#ap', ['c*s*no*', 'v**gra*', 'c_sino*', 'ch#ap*'], 'other signs for vowels, and several'],
    ['¢ash, c@$ino, |oss', ['¢ash*', 'c@$ino*', '|oss*'], 'a cent sign and a bar for letters'],
    ['vveed', ['vveed*'], 'two letters for one'],
    ['c(a)sino, ch[e]ap vi{a}gra', ['c(a)sino*', 'ch[e]ap*', 'vi{a}gra*'], 'letters in brackets inside a word'],
    ['cas\\ino via:gra ca"sino', ['cas\\ino*', 'via:gra*', 'ca"sino*'], 'other signs inside a word'],
    ['cas\u3164ino via\u2800gra', ['cas\u3164ino*', 'via\u2800gra*'], 'one filler inside a word'],
    ['c🎰sino v❤️agra', ['c🎰sino*', 'v❤️agra*'], 'a pictograph for a vowel'],
    ['guaran teed benz\nos', ['guaran teed*', 'benz\nos*'], 'halves of which neither is a word'],
    ['ccaassiinnoo', ['ccaassiinnoo'], 'every letter twice'],
    ['ouᴉsɐɔ ɐɹƃɐᴉʌ', ['ouᴉsɐɔ*', 'ɐɹƃɐᴉʌ*'], 'letters upside down'],
    [
      'c&#97;sino v&#x69;agra cas&shy;ino',
      ['c&#97;sino', 'v&#x69;agra', 'cas&shy;ino'],
      'characters as HTML writes them',
    ],
    ['ⲥаѕıոⲟ ᏟᎪᏚᎻ', ['ⲥаѕıոⲟ', 'ᏟᎪᏚᎻ'], 'Coptic and Cherokee letters'],
    ['🄒🄐🄢🄗', ['🄒🄐🄢🄗'], 'capitals in brackets'],
    ['fr+ee fr%ee fr…ee fr!ee', ['fr+ee*', 'fr%ee*', 'fr…ee*', 'fr!ee*'], 'signs that mean something else'],
    ['guaran - teed, via . gra', ['guaran - teed*', 'via . gra*'], 'a sign with blanks'],
    ['cas-ino, part-nership', ['cas-ino*', 'part-nership*'], 'a hyphen'],
    ['lo[s]s, [via][gra], gua(ranteed)', ['lo[s]s*', 'via][gra*', 'gua(ranteed*'], 'brackets around a part'],
    ['via\u00a0gra', ['via\u00a0gra*'], 'a blank that does not break'],
    [
      'c\u0489a\u0489s\u0489i\u0489no ca\ufffcsino ca\bsino',
      ['c\u0489a\u0489s\u0489i\u0489no', 'ca\ufffcsino*', 'ca\bsino*'],
      'what is not shown',
    ],
    ['fr℮e c^sino ca§ino gu^r^nteed vi^g®a (asino', ['c^sino*', 'ca§ino*', 'gu^r^nteed*', 'vi^g®a*'], 'rare signs'],
    ['pald cheap, guaranteed', ['cheap', 'guaranteed'], 'a short word that may be another'],
    ['partnershlp Ioss Ieet emaIl', ['partnershlp', 'Ioss*', 'Ieet*', 'emaIl'], 'slender letters for one another'],
    ['cccaaasssiiinnnooo', ['cccaaasssiiinnnooo'], 'every letter three times'],
    ['ᏟᎪᏚᎻ ᏀᏒᎬᎬᏁ', ['ᏟᎪᏚᎻ'], 'more Cherokee letters'],
    ['c a s h  p a i d  h e r e', ['c a s h*', 'p a i d*', 'h e r e*'], 'letters set apart, words by wider blanks'],
    ['i.t h.e.r.e c.a.s.i.n.o', ['i.t', 'h.e.r.e*', 'c.a.s.i.n.o*'], 'dots between letters, blanks between words'],
  ])('is read in %j: %j (%s)', (text, words) => expect(read(text)).toEqual(words))
})

describe('an honest word', () => {
  it.each([
    ['L33T drops today', ['L33T'], 'a brand in capitals'],
    ['𝗙𝗿𝗲𝗲 ｆｒｅｅ 🅵🆁🅴🅴', ['𝗙𝗿𝗲𝗲', 'ｆｒｅｅ', '🅵🆁🅴🅴'], 'a fancy font'],
    ['freeeee CAAASH', ['freeeee', 'CAAASH'], 'stretched letters'],
    ['U.S.A. F R E E', ['U.S.A', 'F R E E'], 'an acronym, and capitals set wide'],
    ['e-mail us', ['e-mail'], 'a compound with a hyphen'],
    ['casino(s) (ca)sh c(ash lo)ss', ['casino'], 'a bracket that is bare on one side'],
    ['email:in loss*es', ['email', 'loss'], 'an ending for women or for several behind a sign'],
    ['the loss es, cas, ino', ['loss'], 'halves that a comma or a known word keeps apart'],
    ['fre\u00ade', ['fre\u00ade'], 'a soft hyphen'],
    ["d'email, l’email, dell'email", ["d'email", 'l’email', "dell'email"], 'an elision before it'],
    ["Casino's list, USA’s flag, Loss's", ["Casino's", 'USA’s', "Loss's"], 'the sign of what is its own behind a name'],
    ["a casino's, it's, IT'S, Here's", [], 'that sign in small letters, and a verb that looks like it'],
    [
      'savvy free|cash cash#free loss_free',
      ['free', 'cash', 'cash', 'free', 'loss', 'free'],
      'words with a sign between',
    ],
    ['#PaidPartnership', ['Paid', 'Partnership'], 'a hashtag of two words'],
    ['#USACasino', ['USA', 'Casino'], 'a hashtag with an acronym'],
  ])('is read in %j: %j (%s)', (text, words) => expect(read(text)).toEqual(words))

  it('that is a hashtag within a sentence has neighbours; one in a row of hashtags has none', () => {
    const signs = (text: string) => {
      const tokens = tokenise(text, known)
      return (finish(reveal(tokens, text, known)) ?? tokens).filter(({ forms }) => forms[0] === '#').length
    }
    expect(signs('get #free cash now')).toBe(0)
    expect(signs('#hot #free #cash')).toBe(3)
  })

  it('is bounded in length, so that reading takes linear time', () => {
    const lengths = tokenise('0x'.repeat(5000), known).map(({ start, end }) => end - start)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1000)
  })

  it('of another script among others of it is not a disguise', () => {
    expect(read('наше саѕһ новое')).toEqual(['саѕһ'])
    expect(read('our new саѕһ offer')).toEqual(['саѕһ*'])
  })

  it('of Hindi is the same with and without nukta and candrabindu', () => {
    const forms = (text: string) => tokenise(text, known).flatMap((token) => token.forms)
    expect(forms('मुफ़्त यहाँ ज़रा')).toEqual(forms('मुफ्त यहां जरा'))
    expect(tokenise('ज़ यहाँ', known).map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [3, 7],
    ])
  })

  it('like 5G, 10kg, £5, 3D or B2B matches no pattern', () => {
    expect(read('5G for £5, 10kg, 3D, B2B, PS5, H2O')).toEqual([])
  })
})

describe('a number', () => {
  const values = (text: string) => tokenise(text, known).flatMap(({ value }) => (value === undefined ? [] : [value]))
  it.each([
    ['1,299.50 and 1.299,50', [1299.5, 1299.5]],
    ['₹1,00,000', [100_000]],
    ['one hundred and ninety nine', [199]],
    ['We asked one hundred. Nine of them agreed.', [100, 9]],
    ['१२ ١٢ １２', [12, 12, 12]],
    ['5O', [50]],
  ])('has its value in %j', (text, found) => expect(values(text)).toEqual(found))
})

describe('a word after an encoded line break', () => {
  it.each([
    ['Our\\nfree cash', ['free', 'cash']],
    ['free\\Ncash', ['free', 'cash']],
    ['Our\\r\\nfree cash', ['free', 'cash']],
    ['C:\\nfreed', []],
    ['c\\a\\s\\i\\n\\o', ['c\\a\\s\\i\\n\\o*']],
  ])('in JSON or a subtitle file is read: %s', (text, words) => expect(read(text)).toEqual(words))
})

describe('a sentence', () => {
  const count = (text: string) => (tokenise(text, known).at(-1)?.sentence ?? -1) + 1
  it.each([
    ['One. Two! Three?', 3],
    ['एक। दो।', 2],
    ['第一。第二！', 2],
    ['No. 1 brand, e.g. f. r. e. e. at £1.99', 1],
    ['A line\nand its end', 1],
    ['A line\nAnother', 2],
    ['A line\\nAnother, as JSON writes it', 2],
    ['Nur bis 30. September für 48 €. Danach 60 €.', 2],
    ['Wir sind die Nummer 1. Maison Müller', 2],
  ])('ends where a person would end it in %j', (text, sentences) => expect(count(text)).toBe(sentences))
})

describe('a long text', () => {
  const TAIL = 'We asked one hundred people in May. "Would twenty five of them pay?" No, was what FREE Cash said. ?'

  /** The tokens of the tail, with places and sentences counted from its beginning. */
  function tokensOfTail(filler: string): unknown[] {
    const tokens = tokenise(filler + TAIL, known)
    const tail = tokens.filter(({ start }) => start >= filler.length)
    const [{ sentence: first, quote: quotes }] = [tail[0]!]
    return tail.map(({ start, end, sentence, quote, ...token }) => ({
      ...token,
      start: start - filler.length,
      end: end - filler.length,
      sentence: sentence - first,
      quote: Math.max(0, quote - quotes),
    }))
  }

  it('reads the same wherever it is divided into portions', () => {
    const alone = tokensOfTail('')
    for (let before = 0; before <= TAIL.length; before += 2) {
      const filler = `${'a. '.repeat(PORTION.units / 3).slice(0, PORTION.units - before - 3)}b.\n`
      expect(tokensOfTail(filler)).toEqual(alone)
    }
  })
})

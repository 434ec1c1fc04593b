/** Vowels composed of a letter and a sign that look like one letter. */
const COMPOSED = new Map(
  Object.entries({ अा: 'आ', अो: 'ओ', अौ: 'औ', अॉ: 'ऑ', एे: 'ऐ', अे: 'ए', अै: 'ऐ', र्इ: 'ई', उू: 'ऊ', इी: 'ई' }),
)
const COMPOSED_VOWEL = new RegExp([...COMPOSED.keys()].join('|'), 'gu')
/** A vowel sign or nasal sign written twice. */
const TWICE = /([\u0902\u093e-\u094c])\1+/gu
/** A nasal letter before a letter of its own group may be written as a dot: हिन्दी is हिंदी. */
const NASALS: readonly (readonly [nasal: string, row: string])[] = [
  ['ङ', 'क-घ'],
  ['ञ', 'च-झ'],
  ['ण', 'ट-ढ'],
  ['न', 'त-ध'],
  ['म', 'प-भ'],
]
const TO_DOT = NASALS.map(([nasal, row]) => new RegExp(`${nasal}\u094d(?=[${row}])`, 'gu'))
const FROM_DOT = NASALS.map(([nasal, row]) => [new RegExp(`\u0902(?=[${row}])`, 'gu'), `${nasal}\u094d`] as const)

/** Scripts of India from Bengali to Malayalam: their blocks of 128 characters are laid out as that of Devanagari is. */
const OTHER_INDIC = /[\u0980-\u0d7f]/g
const [DEVANAGARI, BLOCK] = [0x900, 0x80]

/**
 * Other spellings of a Hindi word that are pronounced alike: composed vowels, doubled signs, nasals as dots or letters;
 * and letters of other Indian scripts as those of Devanagari.
 */
export function otherHindi(word: string): string[] {
  const hindi = word
    .replaceAll(OTHER_INDIC, (letter) => String.fromCharCode(DEVANAGARI + (letter.charCodeAt(0) % BLOCK)))
    // As text is folded: without dots below, and with one sign for nasals.
    .replaceAll('\u093c', '')
    .replaceAll('\u0901', '\u0902')
  const whole = hindi.replaceAll(COMPOSED_VOWEL, (pair) => COMPOSED.get(pair)!).replaceAll(TWICE, '$1')
  const dotted = TO_DOT.reduce((spelling, nasal) => spelling.replaceAll(nasal, '\u0902'), whole)
  const lettered = FROM_DOT.reduce((spelling, [dot, nasal]) => spelling.replaceAll(dot, nasal), whole)
  return [whole, dotted, lettered].filter((spelling) => spelling !== word)
}

/** Vowel signs that sound alike, and are changed for each other; each may also be left out. */
const PAIRS: ReadonlyMap<string, string> = new Map(
  [...'िी', ...'ुू', ...'ेै', ...'ोौ'].map((sign, at, all) => [sign, all[at % 2 === 0 ? at + 1 : at - 1]!]),
)
const VOWEL_SIGNS = [...'ािीुूेैोौ']
const LETTER = /[\u0915-\u0939]/
const VIRAMA = '\u094d'
const NASAL = '\u0902'
/** Fewest characters of a word whose signs are doubted: with one sign else, a shorter one is another word. */
const MIN_DOUBTED = 4

/**
 * A Hindi word with one sign else: a vowel sign changed, left out or put in, a nasal dot left out or put in, a joined
 * letter apart or the other way round. For words that no pattern contains.
 */
export function nearHindi(word: string): string[] {
  const signs = [...word]
  if (signs.length < MIN_DOUBTED) return []
  const found: string[] = []
  for (const [at, sign] of signs.entries()) {
    const [before, after] = [signs.slice(0, at).join(''), signs.slice(at + 1).join('')]
    const other = PAIRS.get(sign)
    if (other !== undefined) found.push(before + other + after)
    if (sign === VIRAMA || sign === NASAL || VOWEL_SIGNS.includes(sign)) found.push(before + after)
    const next = signs[at + 1]
    if (LETTER.test(sign) && (next === undefined || LETTER.test(next))) {
      for (const vowel of VOWEL_SIGNS) found.push(before + sign + vowel + after)
      if (next !== undefined) found.push(before + sign + VIRAMA + after)
    }
    if (sign !== NASAL && sign !== VIRAMA && next !== NASAL) found.push(before + sign + NASAL + after)
  }
  return found
}

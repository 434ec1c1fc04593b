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

/**
 * Other spellings of a Hindi word that are pronounced alike: composed vowels, doubled signs, nasals as dots or letters.
 */
export function otherHindi(word: string): string[] {
  const whole = word.replaceAll(COMPOSED_VOWEL, (pair) => COMPOSED.get(pair)!).replaceAll(TWICE, '$1')
  const dotted = TO_DOT.reduce((spelling, nasal) => spelling.replaceAll(nasal, '\u0902'), whole)
  const lettered = FROM_DOT.reduce((spelling, [dot, nasal]) => spelling.replaceAll(dot, nasal), whole)
  return [whole, dotted, lettered].filter((spelling) => spelling !== word)
}

const SCRIPTS: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['Latn', /\p{Script=Latin}/gu],
  ['Hani', /\p{Script=Han}/gu],
  ['Kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['Grek', /\p{Script=Greek}/gu],
  ['Cyrl', /\p{Script=Cyrillic}/gu],
  ['Hang', /\p{Script=Hangul}/gu],
  ['Thai', /\p{Script=Thai}/gu],
  ['Deva', /\p{Script=Devanagari}/gu],
  ['Arab', /\p{Script=Arabic}/gu],
  ['Hebr', /\p{Script=Hebrew}/gu],
  ...[
    'Beng',
    'Gujr',
    'Guru',
    'Knda',
    'Mlym',
    'Taml',
    'Telu',
    'Sinh',
    'Khmr',
    'Laoo',
    'Mymr',
    'Geor',
    'Armn',
    'Ethi',
  ].map((code) => [code, new RegExp(`\\p{Script=${code}}`, 'gu')] as const),
]

/** ISO 15924 code of the script that most letters of a text belong to; `Zyyy` for digits and signs alone. */
export function scriptOf(text: string): string {
  let best = 'Zyyy'
  let most = 0
  for (const [code, pattern] of SCRIPTS) {
    const count = text.match(pattern)?.length ?? 0
    if (count > most) [best, most] = [code, count]
  }
  return best
}

/**
 * Whether all letters of a text belong to one of the scripts (ISO 15924), and there are some: figures and signs do not
 * count. A code that Unicode does not know as a script, such as `Jpan`, holds no letter.
 */
export function isWrittenIn(text: string, scripts: readonly string[]): boolean {
  const letters = text.match(/[\p{L}\p{M}]/gu) ?? []
  const patterns = scripts.map(letterPattern)
  return letters.length > 0 && letters.every((letter) => patterns.some((pattern) => pattern?.test(letter)))
}

const letterPatterns = new Map<string, RegExp | null>()

/** Signs that several scripts share, such as the vedic accents, count for each of them. */
function letterPattern(script: string): RegExp | null {
  const known = letterPatterns.get(script)
  if (known !== undefined) return known
  let pattern: RegExp | null = null
  try {
    pattern = new RegExp(`\\p{Script_Extensions=${script}}`, 'u')
  } catch {
    // No script of Unicode's.
  }
  letterPatterns.set(script, pattern)
  return pattern
}

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

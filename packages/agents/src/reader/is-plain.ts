import { guessLanguage, type Language } from '../match/guess-language.js'

/** Digits, and the signs and spaces of ordinary prose. */
const SIGNS = '\\n\\r\\t -@[-`{-~£€₹¥°©®™‘’“”„‚«»‹›–—…•¡¿'
/** All that plain prose of a language is written in: plain Latin letters, letters of its own, and signs. */
const LETTERS: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(`^[${SIGNS}A-Za-z]*$`, 'u'),
  de: new RegExp(`^[${SIGNS}A-Za-zÄÖÜäöüß]*$`, 'u'),
  fr: new RegExp(`^[${SIGNS}A-Za-zÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ\u00a0\u202f]*$`, 'u'),
  es: new RegExp(`^[${SIGNS}A-Za-zÁÉÍÑÓÚÜáéíñóúüºª]*$`, 'u'),
  it: new RegExp(`^[${SIGNS}A-Za-zÀÈÉÌÍÎÒÓÙÚàèéìíîòóùúºª]*$`, 'u'),
  hi: new RegExp(`^[${SIGNS}A-Za-z\\p{Script=Devanagari}।॥\u200c\u200d]*$`, 'u'),
  zh: new RegExp(`^[${SIGNS}A-Za-z\\p{Script=Han}\u3000-\u303f\uff00-\uffef·]*$`, 'u'),
}
/**
 * Plain Latin letters with digits or signs between them, "gu4rantee", "p@ss"; and letters set apart, "c u r e",
 * "c-u-r-e".
 */
const DISGUISED = /[a-z][0-9@$|*_€£¥]+[a-z]|(?:\b[a-z]\b[\s.*_-]+){3}/iu
const COMMON = /\b(?:the|and|a|to|of|in|is|you|your|for|with|our|we|it|are|on|this|that|not)\b/giu
const MIN_COMMON = 2

/** Whether words are plain prose of a language as the second reader learned it: in no disguise, and of no other one. */
export function isPlain(words: string, language: Language): boolean {
  if (!isUndisguised(words, language)) return false
  return language === 'en' ? (words.match(COMMON)?.length ?? 0) >= MIN_COMMON : guessLanguage(words) === language
}

/** Whether words are written in a language's ordinary letters and signs, with none in a letter's place. */
export function isUndisguised(words: string, language: Language): boolean {
  return LETTERS[language].test(words) && !DISGUISED.test(words)
}

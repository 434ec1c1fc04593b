/** Latin letters without accents, digits and the signs of ordinary prose. */
const ORDINARY = /^[\n\r\t -~£€₹¥°©®™‘’“”–—…•]*$/u
/** Letters with digits or signs between them, "gu4rantee", "p@ss"; and letters set apart, "c u r e", "c-u-r-e". */
const DISGUISED = /[a-z][0-9@$|*_€£¥]+[a-z]|(?:\b[a-z]\b[\s.*_-]+){3}/iu
const COMMON = /\b(?:the|and|a|to|of|in|is|you|your|for|with|our|we|it|are|on|this|that|not)\b/giu
const MIN_COMMON = 2

/** Whether words are plain English as the second reader learned it: in no disguise, and of no other language. */
export function isPlain(words: string): boolean {
  return isUndisguised(words) && (words.match(COMMON)?.length ?? 0) >= MIN_COMMON
}

/** Whether words are written in ordinary letters and signs, with none in a letter's place. */
export function isUndisguised(words: string): boolean {
  return ORDINARY.test(words) && !DISGUISED.test(words)
}

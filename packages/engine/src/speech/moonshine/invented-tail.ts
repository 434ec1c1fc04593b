import type { DecodedWord } from './decoded-words.js'

/** Words above this log probability are not invented: clean speech stays above -0.15, invented words below -1.4. */
const SURE_LOG_PROBABILITY = -0.7
/** Attention this far back at the end of a text means that there was nothing left to transcribe. */
const LOOK_BACK_MS = 500
/** Words that begin this close to the end of the sound cannot have been spoken. */
const LAST_MOMENT_MS = 60

/**
 * Removes words that a decoder adds when speech is cut off in mid-sentence: at the end of the text, unsure, and either
 * heard in sound that was transcribed already or after the end of the speech. `speechEndMs` is on the same clock as the
 * words. Pure.
 */
export function trimInventedTail(words: readonly DecodedWord[], speechEndMs: number): DecodedWord[] {
  let end = words.length
  while (end > 0 && isInvented(words[end - 1]!, speechEndMs)) end -= 1
  return words.slice(0, end)
}

function isInvented(word: DecodedWord, speechEndMs: number): boolean {
  if (word.logProbability > SURE_LOG_PROBABILITY) return false
  return word.lookBackMs >= LOOK_BACK_MS || word.startMs > speechEndMs - LAST_MOMENT_MS
}

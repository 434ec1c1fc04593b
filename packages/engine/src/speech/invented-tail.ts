import type { DecodedWord } from './decoded-words.js'

/** A word that the model was sure of is no invention: clean speech stays above -0.15, invented words below -1.4. */
const SURE_LOG_PROBABILITY = -0.7
/** Looking back this far at the end of a text means that there was nothing left to look at. */
const LOOK_BACK_MS = 500
/** Words that begin within the last moment of the sound have no room to be spoken in. */
const LAST_MOMENT_MS = 60

/**
 * Takes away words that a decoder adds after speech is cut off in the middle of a sentence: at the end of the text, not
 * sure, and either heard in sound that was already written down or past the end of the speech.
 * `speechEndMs` is on the same clock as the words. Pure.
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

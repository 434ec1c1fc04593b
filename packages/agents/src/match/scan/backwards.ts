/** Unicode's right-to-left override and the sign that ends it: text between them is displayed in reverse. */
const OVERRIDE = '\u202e'
const ENDS = /[\u202c\u202d\u2069\n]/
/** What can be read in reverse: any of these among the folded text. */
const READ = /[a-z0-9\p{Script=Han}]/u
/** Longest run that is reversed: a line of a caption. */
const MAX_UNITS = 400

/** Text as displayed, where it was stored in reverse under a right-to-left override. */
export interface TurnedRun {
  readonly words: readonly string[]
  readonly end: number
}

/**
 * The run at a UTF-16 offset as it is displayed; null where no override begins, or what follows is neither Latin
 * letters nor Chinese characters.
 */
export function turnedRun(text: string, at: number): TurnedRun | null {
  if (text[at] !== OVERRIDE) return null
  const rest = text.slice(at + 1, at + 1 + MAX_UNITS)
  const stop = rest.search(ENDS)
  const written = stop < 0 ? rest : rest.slice(0, stop)
  // Asked before anything is turned: each of a hundred thousand overrides in a row has such a run behind it.
  if (!READ.test(written.toLowerCase())) return null
  const words = [...written]
    .reverse()
    .join('')
    .toLowerCase()
    .match(/[a-z0-9]+|\p{Script=Han}/gu)
  return words === null ? null : { words, end: at + 1 + written.length }
}

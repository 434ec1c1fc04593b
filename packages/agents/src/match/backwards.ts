/** The sign that turns the order of what follows, and the one that ends it: shown, it reads the other way round. */
const OVERRIDE = '\u202e'
const ENDS = /[\u202c\u202d\u2069\n]/
const READ = /[a-z0-9\p{Script=Han}]/u
/** Longest run that is turned: a line of a caption. */
const MAX_UNITS = 400

/** Words that a reader sees where a text was written from behind under an override of its direction. */
export interface TurnedRun {
  readonly words: readonly string[]
  readonly end: number
}

/** The run from a UTF-16 offset as it is shown, or null where no override begins there or neither Latin letters nor Chinese characters follow. */
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

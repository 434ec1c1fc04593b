/** Most repeated letters that are examined in one word: each doubles the spellings to try. */
const MAX_STRETCHES = 3
const MAX_SHORTENED = 20
/** Shortest word of doubled letters; shorter ones arise by chance. */
const MIN_DOUBLED = 8

/**
 * A word with letters repeated three or more times written with two or one: `freeee` gives `free`. A word in which
 * every letter is doubled with each once: `ccaassiinnoo` gives `casino`.
 */
export function unstretched(word: string): string[] {
  if (word.length >= MIN_DOUBLED && /^(?:(.)\1)+$/u.test(word)) return [word.replaceAll(/(.)\1/gu, '$1')]
  const stretches = word.match(/(.)\1{2,}/gu) ?? []
  if (stretches.length === 0) return []
  if (stretches.length > MAX_STRETCHES) return shortened(word)
  let spellings = ['']
  for (const part of word.split(/((.)\2{2,})/u).filter((_, index) => index % 3 !== 2)) {
    const isStretch = part.length > 2 && part === part[0]!.repeat(part.length)
    const written = isStretch ? [part[0]!.repeat(2), part[0]!] : [part]
    spellings = spellings.flatMap((spelling) => written.map((letters) => spelling + letters))
  }
  return spellings
}

/** A word with many repeated letters: each written once, and then one letter at a time twice. */
function shortened(word: string): string[] {
  const once = word.replaceAll(/(.)\1{2,}/gu, '$1')
  if (once.length > MAX_SHORTENED) return []
  return [once, ...[...once].map((letter, at) => once.slice(0, at) + letter + once.slice(at))]
}

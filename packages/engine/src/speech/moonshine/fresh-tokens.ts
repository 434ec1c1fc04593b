/** So many tokens in a row that stood before are a phrase said again; fewer are "of the", or a name. */
const LEAST_REPEATED = 5

/**
 * The tokens without those that only say again what stands before them: a decoder that copies its own sentence is sure
 * of the copy, whatever it hears, so a copy tells nothing of how well the sound was understood. In order; pure.
 */
export function freshTokens<T extends { readonly id: number }>(tokens: readonly T[]): T[] {
  const copied = new Set<number>()
  for (let at = 1; at < tokens.length; at++) {
    for (let earlier = 0; earlier < at; earlier++) {
      let length = 0
      while (at + length < tokens.length && tokens[earlier + length]!.id === tokens[at + length]!.id) length++
      if (length >= LEAST_REPEATED) for (let step = 0; step < length; step++) copied.add(at + step)
    }
  }
  return tokens.filter((_, at) => !copied.has(at))
}

import type { Phrase } from './parse-phrase.js'
import type { Token } from './tokenise.js'

/** A place where a phrase stands: indices of its first token and of the one after its last. */
export interface Hit {
  readonly phrase: number
  readonly from: number
  readonly to: number
}

/** Result of a pass, with the number of state moves it took: at most tokens × states, in practice a few a token. */
export interface Pass {
  readonly hits: Hit[]
  readonly steps: number
}

interface State {
  /** Next states by the token's spelling, for any number, and for any token at all. */
  readonly words: Map<string, number[]>
  readonly numbers: number[]
  readonly any: number[]
  readonly silent: number[]
  /** Reached without a token, but only before the first one of a sentence. */
  readonly opening: number[]
  accepts: number | null
}

/**
 * All phrases of all rules as one automaton over tokens, so that one pass over a text finds every phrase. Its start
 * state is indexed by word: a token that begins no phrase costs one look-up.
 */
export interface Automaton {
  find(tokens: readonly Token[]): Pass
  /** Whether any phrase holds this word. */
  knows(word: string): boolean
}

/** Builds the automaton of `phrases`; hits name them by index. */
export function buildAutomaton(phrases: readonly Phrase[]): Automaton {
  const states: State[] = []
  const vocabulary = new Set<string>()
  const add = (): number =>
    states.push({ words: new Map(), numbers: [], any: [], silent: [], opening: [], accepts: null }) - 1
  const start = add()

  /** Builds `phrase` from state `from` and gives the state behind it. */
  const build = (phrase: Phrase, from: number): number => {
    const state = states[from]!
    switch (phrase.type) {
      case 'words': {
        const to = add()
        for (const form of phrase.forms) {
          vocabulary.add(form)
          state.words.set(form, [...(state.words.get(form) ?? []), to])
        }
        return to
      }
      case 'number': {
        const to = add()
        state.numbers.push(to)
        return to
      }
      case 'opening': {
        const to = add()
        state.opening.push(to)
        return to
      }
      case 'gap': {
        const to = add()
        state.silent.push(to)
        let at = from
        for (let passed = 0; passed < phrase.max; passed++) {
          const next = add()
          states[at]!.any.push(next)
          states[next]!.silent.push(to)
          at = next
        }
        return to
      }
      case 'sequence':
        return phrase.parts.reduce((at, part) => build(part, at), from)
      case 'choice': {
        const to = add()
        for (const option of phrase.options) states[build(option, from)]!.silent.push(to)
        return to
      }
    }
  }
  phrases.forEach((phrase, index) => {
    const own = add()
    states[start]!.silent.push(own)
    states[build(phrase, own)]!.accepts = index
  })

  // Silent moves are worked in when a state is first reached: most never are.
  const closed: ClosedState[] = []
  const stateAt = (index: number): ClosedState => (closed[index] ??= closeState(states, index))
  return { find: (tokens) => find(stateAt, start, tokens), knows: (word) => vocabulary.has(word) }
}

interface ClosedState {
  readonly words: ReadonlyMap<string, readonly number[]>
  readonly numbers: readonly number[]
  readonly any: readonly number[]
  readonly opening: readonly number[]
  readonly accepts: readonly number[]
}

function closeState(states: readonly State[], index: number): ClosedState {
  const seen = new Set([index])
  const words = new Map<string, number[]>()
  const numbers: number[] = []
  const any: number[] = []
  const opening: number[] = []
  const accepts: number[] = []
  for (const at of seen) {
    const state = states[at]!
    for (const [word, to] of state.words) {
      const targets = words.get(word)
      if (targets) targets.push(...to)
      else words.set(word, [...to])
    }
    numbers.push(...state.numbers)
    any.push(...state.any)
    opening.push(...state.opening)
    if (state.accepts !== null) accepts.push(state.accepts)
    for (const next of state.silent) seen.add(next)
  }
  return { words, numbers, any, opening, accepts }
}

function find(stateAt: (index: number) => ClosedState, start: number, tokens: readonly Token[]): Pass {
  const hits: Hit[] = []
  let active = new Map<number, number>()
  let steps = 0

  tokens.forEach((token, index) => {
    const opens = index === 0 || tokens[index - 1]!.sentence !== token.sentence
    if (opens) active = new Map(stateAt(start).opening.map((at) => [at, index]))
    active.set(start, index)
    const next = new Map<number, number>()
    for (const [at, from] of active) {
      const state = stateAt(at)
      const move = (targets: readonly number[] | undefined): void => {
        for (const to of targets ?? []) {
          steps++
          if (from < (next.get(to) ?? Number.POSITIVE_INFINITY)) next.set(to, from)
        }
      }
      for (const form of token.forms) move(state.words.get(form))
      if (token.value !== undefined) move(state.numbers)
      move(state.any)
    }
    for (const [at, from] of next) {
      for (const phrase of stateAt(at).accepts) hits.push({ phrase, from, to: index + 1 })
    }
    active = next
  })
  return { hits: longest(hits), steps }
}

/** Of the hits of one phrase that overlap, the one that begins first, and of these the longest. */
function longest(hits: readonly Hit[]): Hit[] {
  const ordered = [...hits].sort((a, b) => a.phrase - b.phrase || a.from - b.from || b.to - a.to)
  const kept: Hit[] = []
  for (const hit of ordered) {
    const last = kept.at(-1)
    if (last === undefined || last.phrase !== hit.phrase || hit.from >= last.to) kept.push(hit)
  }
  return kept
}

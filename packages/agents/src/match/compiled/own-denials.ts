import type { Phrase } from '../phrases/parse-phrase.js'
import type { WordLists } from '../phrases/word-lists.js'
import { isDenial } from '../stance/negation/negation.js'

/** With more neighbours than this (a word list such as {disease}), the negation counts beside any word. */
const MOST_NEIGHBOURS = 24

/**
 * The negations that are part of `phrase` or its lists, as in "never fails": each with the word after it or, if there
 * is none, the word before it ("never fails", "revient pas"), so that the same negation elsewhere still negates; alone
 * ("never") if any word may stand there. A wildcard ends in `*`.
 */
export function ownDenials(phrase: Phrase, lists: WordLists): readonly string[] {
  const found = new Set<string>()
  /** `before` and `after`: the words that may stand there; null if any may. */
  const visit = (part: Phrase, before: Neighbours, after: Neighbours): void => {
    if (part.type === 'words') for (const denial of part.forms.filter(isDenial)) add(denial, before, after)
    if (part.type === 'list') for (const entry of lists(part.name)) visit(entry, before, after)
    if (part.type === 'choice') for (const option of part.options) visit(option, before, after)
    if (part.type !== 'sequence') return
    part.parts.forEach((one, index) =>
      visit(
        one,
        index === 0 ? before : edgeOf(part.parts[index - 1]!, lists, -1),
        index === part.parts.length - 1 ? after : edgeOf(part.parts[index + 1]!, lists, 0),
      ),
    )
  }
  const add = (denial: string, before: Neighbours, after: Neighbours): void => {
    if (after) for (const word of after) found.add(`${denial} ${word}`)
    else if (before) for (const word of before) found.add(`${word} ${denial}`)
    else found.add(denial)
  }
  visit(phrase, null, null)
  return [...found].sort()
}

type Neighbours = readonly string[] | null

/** The words with which a phrase may begin (`at` 0) or end (-1); null if it may be any, or the phrase is optional. */
function edgeOf(phrase: Phrase, lists: WordLists, at: 0 | -1): Neighbours {
  switch (phrase.type) {
    case 'words':
      return phrase.forms
    case 'prefix':
      return [`${phrase.letters}*`]
    case 'list':
      return together(lists(phrase.name), lists, at)
    case 'choice':
      return together(phrase.options, lists, at)
    case 'sequence': {
      const edge = phrase.parts.at(at)
      return edge ? edgeOf(edge, lists, at) : null
    }
    default:
      return null
  }
}

function together(options: readonly Phrase[], lists: WordLists, at: 0 | -1): Neighbours {
  const all: string[] = []
  for (const option of options) {
    const edge = edgeOf(option, lists, at)
    if (edge === null || all.length + edge.length > MOST_NEIGHBOURS) return null
    all.push(...edge)
  }
  return all
}

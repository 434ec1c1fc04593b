import { countSteps } from './count-steps.mjs'
import { parseRegex } from './parse-regex.mjs'

const LENGTH = 500
/** Doubling the text doubles linear work and quadruples quadratic work; this lies between. */
const MOST_GROWTH = 2.5
const LIMIT = 400_000
/** Number of different words tried per repeat. */
const WORDS = 6
const CHARACTERS = 14
/** One character of each class, in addition to those that the expression names. */
const KINDS = [...'aZ0_ \n\t.,-/!"<€éÉ中अ★\u0301']
/** What follows the repeats, so that the match fails, or fails late. */
const TAILS = ['', '\u0001', '\n\u0001']

/**
 * A text on which the expression takes more than linear work, as `{ head, word, tail }` with the word repeated;
 * null if none of the texts made from its repeats does.
 */
export function findSlow(pattern, flags) {
  const tree = parseRegex(pattern, flags)
  const alphabet = [...new Set([...namedOf(tree), ...KINDS])]
  for (const { node, before } of repeats(tree)) {
    const heads = [...new Set(['', sample(before, alphabet, 0), sample(before, alphabet, 1)])]
    for (const word of wordsOf(node.of, alphabet)) {
      // A beginning that comes again and again may be looked for the end of from each of its places.
      const ways = heads.flatMap((head) => [
        { head, word },
        { head: '', word: head + word },
      ])
      for (const way of ways) {
        for (const tail of TAILS) if (grows(tree, flags, { ...way, tail })) return { ...way, tail }
      }
    }
  }
  return null
}

function grows(tree, flags, { head, word, tail }) {
  const length = [...word].length
  const steps = (signs, limit) =>
    countSteps(tree, head + word.repeat(Math.ceil(signs / length)) + tail, { flags, limit })
  const short = steps(LENGTH, LIMIT)
  // Too few steps to be quadratic.
  if (short < 4 * LENGTH) return false
  return short >= LIMIT || steps(2 * LENGTH, 4 * LIMIT) > MOST_GROWTH * short
}

/** Every unbounded repeat, with what precedes it. */
function repeats(node, before = []) {
  const own = node.type === 'rep' && node.max === Infinity ? [{ node, before: { type: 'cat', of: before } }] : []
  const inner = [node.of ?? []].flat()
  const isRow = node.type === 'cat'
  return own.concat(inner.flatMap((part, at) => repeats(part, isRow ? [...before, ...inner.slice(0, at)] : before)))
}

function namedOf(node) {
  return node.type === 'char' ? node.named : [node.of ?? []].flat().flatMap(namedOf)
}

function wordsOf(node, alphabet) {
  if (node.type === 'char') return alphabet.filter((sign) => node.test(sign)).slice(0, CHARACTERS)
  const words = Array.from({ length: WORDS }, (_, way) => sample(node, alphabet, way))
  return [...new Set(words)].filter((word) => word !== '')
}

/** A text that the node matches, ignoring its context; a different one for each `way`. */
function sample(node, alphabet, way) {
  switch (node.type) {
    case 'char': {
      const fitting = alphabet.filter((sign) => node.test(sign))
      return fitting[way % Math.max(1, fitting.length)] ?? ''
    }
    case 'cat':
      return node.of.map((part) => sample(part, alphabet, way)).join('')
    case 'alt':
      return sample(node.of[way % node.of.length], alphabet, Math.floor(way / node.of.length))
    case 'rep': {
      const count = Math.min(node.max, Math.max(node.min, way % 2))
      return sample(node.of, alphabet, way).repeat(count)
    }
    case 'group':
      return sample(node.of, alphabet, way)
    default:
      return ''
  }
}

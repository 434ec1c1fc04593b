/**
 * Finds all matches of a parsed expression in a text like a backtracking engine, and counts the steps. Ends
 * early at `limit`. Steps, not time, so that the result is the same on any machine.
 */
export function countSteps(tree, text, { flags, limit }) {
  const signs = [...text]
  const groups = []
  let steps = 0
  const step = () => {
    if (++steps > limit) throw new TooMany()
  }
  const isWord = (i) => i >= 0 && i < signs.length && /\w/.test(signs[i])
  const holds = {
    start: (i) => i === 0 || (flags.includes('m') && signs[i - 1] === '\n'),
    end: (i) => i === signs.length || (flags.includes('m') && signs[i] === '\n'),
    border: (i) => isWord(i - 1) !== isWord(i),
    inside: (i) => isWord(i - 1) === isWord(i),
  }

  /** A function of a position and a continuation that returns the end of the match, or -1. */
  function matcher(node, back) {
    switch (node.type) {
      case 'char':
        return (i, next) => {
          step()
          const sign = signs[back ? i - 1 : i]
          return sign !== undefined && node.test(sign) ? next(back ? i - 1 : i + 1) : -1
        }
      case 'cat': {
        const parts = node.of.map((part) => matcher(part, back))
        if (back) parts.reverse()
        return parts.reduceRight(
          (rest, part) => (i, next) => part(i, (to) => rest(to, next)),
          (i, next) => next(i),
        )
      }
      case 'alt': {
        const ways = node.of.map((way) => matcher(way, back))
        return (i, next) => {
          for (const way of ways) {
            step()
            const end = way(i, next)
            if (end >= 0) return end
          }
          return -1
        }
      }
      case 'rep':
        return node.of.type === 'char' ? run(node, back) : repetition(node, matcher(node.of, back))
      case 'group': {
        const inner = matcher(node.of, back)
        return (i, next) => {
          const before = groups[node.n]
          const end = inner(i, (to) => {
            const inside = groups[node.n]
            groups[node.n] = back ? [to, i] : [i, to]
            const found = next(to)
            if (found < 0) groups[node.n] = inside
            return found
          })
          if (end < 0) groups[node.n] = before
          return end
        }
      }
      case 'look': {
        const inner = matcher(node.of, node.behind)
        return (i, next) => (inner(i, (to) => to) >= 0 === node.negative ? -1 : next(i))
      }
      case 'ref':
        return (i, next) => {
          const [from, to] = groups[node.n] ?? [0, 0]
          const start = back ? i - (to - from) : i
          for (let at = from; at < to; at++) {
            step()
            if (signs[start + at - from] !== signs[at]) return -1
          }
          return next(back ? start : i + to - from)
        }
      default:
        return (i, next) => {
          step()
          return holds[node.kind](i) ? next(i) : -1
        }
    }
  }

  /** Repeats of one character, without recursion. */
  function run({ of, min, max, lazy }, back) {
    const by = back ? -1 : 1
    const fits = (i, count) => {
      step()
      const sign = signs[back ? i - count - 1 : i + count]
      return sign !== undefined && of.test(sign)
    }
    return (i, next) => {
      let count = 0
      while (count < (lazy ? min : max) && fits(i, count)) count++
      if (count < min) return -1
      for (;;) {
        step()
        const end = next(i + by * count)
        if (end >= 0) return end
        if (lazy ? count >= max || !fits(i, count) : count <= min) return -1
        count += lazy ? 1 : -1
      }
    }
  }

  function repetition({ min, max, lazy }, inner) {
    const from = (i, count, next) => {
      step()
      // An empty iteration is not repeated.
      const more = () =>
        count < max ? inner(i, (to) => (to === i && count >= min ? -1 : from(to, count + 1, next))) : -1
      if (count < min) return more()
      const first = lazy ? next(i) : more()
      return first >= 0 ? first : lazy ? more() : next(i)
    }
    return (i, next) => from(i, 0, next)
  }

  const whole = matcher(tree, false)
  try {
    for (let i = 0; i <= signs.length;) {
      groups.length = 0
      const end = whole(i, (to) => to)
      if (end < 0 && flags.includes('y')) break
      i = end > i ? end : i + 1
    }
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
  }
  return steps
}

class TooMany extends Error {}

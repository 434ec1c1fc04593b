/**
 * Reads a regular expression that the runtime accepts into a tree: `cat`, `alt` (with `of`), `rep` (`of`, `min`, `max`,
 * `lazy`), `group` (`of`, `n`), `look` (`of`, `behind`, `negative`), `ref` (`n`), `assert` (`kind`), and `char` with a
 * `test` for one character and the characters that its text names (`named`). Whether a character matches is left to the
 * runtime.
 */
export function parseRegex(pattern, flags) {
  const classFlags = flags.replaceAll(/[^iuvs]/g, '')
  const names = [...pattern.matchAll(/\(\?<([A-Za-z_$][\w$]*)>/g)].map(([, name]) => name)
  // Named and plain groups are numbered together, in the order of their parentheses.
  const numbers = new Map()
  let at = 0
  let groups = 0

  const take = (text) => {
    if (!pattern.startsWith(text, at)) return false
    at += text.length
    return true
  }

  function alternatives() {
    const of = [sequence()]
    while (take('|')) of.push(sequence())
    return of.length === 1 ? of[0] : { type: 'alt', of }
  }

  function sequence() {
    const of = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') of.push(quantified(atom()))
    return { type: 'cat', of }
  }

  function quantified(of) {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/.exec(pattern.slice(at))
    if (!found) return of
    at += found[0].length
    const [, sign, low, comma, high, lazy] = found
    const min = sign ? (sign === '+' ? 1 : 0) : Number(low)
    const most = sign === '?' ? 1 : Infinity
    const max = sign ? most : high ? Number(high) : comma ? Infinity : min
    return { type: 'rep', of, min, max, lazy: lazy === '?' }
  }

  function atom() {
    if (take('^')) return { type: 'assert', kind: 'start' }
    if (take('$')) return { type: 'assert', kind: 'end' }
    if (take('(')) return parenthesis()
    const escape = /^\\(?:[bB]|[1-9]\d*|k<([^>]+)>)/.exec(pattern.slice(at))
    if (escape) {
      at += escape[0].length
      if (escape[0] === '\\b' || escape[0] === '\\B') {
        return { type: 'assert', kind: escape[0] === '\\b' ? 'border' : 'inside' }
      }
      return { type: 'ref', n: escape[1] ? numbers.get(escape[1]) : Number(escape[0].slice(1)) }
    }
    return character()
  }

  function parenthesis() {
    const close = (node) => {
      at++
      return node
    }
    if (take('?:')) return close(alternatives())
    for (const [sign, behind, negative] of [
      ['?=', false, false],
      ['?!', false, true],
      ['?<=', true, false],
      ['?<!', true, true],
    ]) {
      if (take(sign)) return close({ type: 'look', of: alternatives(), behind, negative })
    }
    const n = ++groups
    const name = names.find((each) => take(`?<${each}>`))
    if (name !== undefined) numbers.set(name, n)
    return close({ type: 'group', of: alternatives(), n })
  }

  function character() {
    const text =
      /^(?:\[(?:\\[^]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[A-Z]|[^])|[^])/iu.exec(
        pattern.slice(at),
      )[0]
    at += text.length
    const one = new RegExp(`^(?:${text})$`, classFlags)
    const known = new Map()
    const test = (sign) => {
      if (!known.has(sign)) known.set(sign, one.test(sign))
      return known.get(sign)
    }
    return { type: 'char', test, named: namedIn(text) }
  }

  return alternatives()
}

const CONTROLS = { 0: '\0', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }

/** The characters named by a class or an escape, literally or by code, including the ends of ranges. */
function namedIn(text) {
  const parts = text.matchAll(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\[pP]\{[^}]*\}|(\\?)([^])/giu)
  return [...parts].flatMap(([, braces, four, two, escaped, plain]) => {
    const code = braces ?? four ?? two
    if (code !== undefined) return [String.fromCodePoint(Number.parseInt(code, 16))]
    if (plain === undefined) return []
    return [(escaped && CONTROLS[plain]) || plain]
  })
}

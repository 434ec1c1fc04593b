/** A tag: whether it closes, its name, its attributes, whether it is empty. Quoted values may hold any sign. */
const TAG = /<(\/?)([a-z][\w:.-]*)(?![\w:.-])((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/gi
const ID = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/i
const HREF = /\s(?:xlink:)?href\s*=\s*(?:"#([^"]*)"|'#([^']*)')/i

interface Element {
  readonly id: string | undefined
  readonly uses: string | undefined
  readonly children: Element[]
}

/**
 * How many elements an SVG drawing comes to once each `use` stands for what it refers to: some hundred bytes of them,
 * nested, come to millions, each of which would be drawn. What refers to itself counts once, for it is never drawn.
 */
export function drawnElements(svg: string): number {
  const root: Element = { id: undefined, uses: undefined, children: [] }
  const open = [root]
  const byId = new Map<string, Element>()
  for (const [, closes, name = '', attributes = '', isEmpty] of withoutComments(svg).matchAll(TAG)) {
    if (closes === '/') {
      if (open.length > 1) open.pop()
      continue
    }
    const id = ID.exec(attributes)?.slice(1).find(Boolean)
    const isUse = name.replace(/^.*:/, '').toLowerCase() === 'use'
    const uses = isUse ? HREF.exec(attributes)?.slice(1).find(Boolean) : undefined
    const element: Element = { id, uses, children: [] }
    open.at(-1)!.children.push(element)
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (isEmpty !== '/') open.push(element)
  }

  const counts = new Map<Element, number>()
  const count = (element: Element): number => {
    const known = counts.get(element)
    if (known !== undefined) return known
    // Zero while it is being counted: a reference back to it adds nothing.
    counts.set(element, 0)
    const used = element.uses === undefined ? undefined : byId.get(element.uses)
    let sum = 1 + (used === undefined ? 0 : count(used))
    for (const child of element.children) sum += count(child)
    counts.set(element, sum)
    return sum
  }
  return count(root) - 1
}

/**
 * Removes comments; an unterminated one stays. Not a regular expression, which would search for the end again from each
 * of thousands of beginnings.
 */
function withoutComments(svg: string): string {
  let kept = ''
  let from = 0
  for (;;) {
    const start = svg.indexOf('<!--', from)
    const end = start < 0 ? -1 : svg.indexOf('-->', start + 4)
    if (end < 0) return kept + svg.slice(from)
    kept += svg.slice(from, start)
    from = end + 3
  }
}

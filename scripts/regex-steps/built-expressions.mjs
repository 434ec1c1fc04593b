import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

/**
 * Prints, as JSON, what compiled modules build with `new RegExp(…)`, `file` being the source: `built`, the expressions
 * made while they are loaded, as `{ file, pattern, flags }`; and `unseen`, the places that made none, because they
 * stand in a function that is called later, as `{ file, code }`. Run in a process of its own, because it replaces
 * `RegExp`.
 */
const root = resolve(import.meta.dirname, '../..')
const built = []
const unseen = []
const Real = globalThis.RegExp
let file = ''
/** Where the module builds expressions, as `line:column`; places at which it has done so are removed. */
let places = new Map()

/** Modules import each other, so an expression is attributed by the stack to the module that builds it. */
globalThis.RegExp = new Proxy(Real, {
  construct(target, args, newTarget) {
    const expression = Reflect.construct(target, args, newTarget)
    const caller = new Error('where').stack.split('\n')[2] ?? ''
    if (caller.includes(file)) {
      built.push({ file: sourceOf(file), pattern: expression.source, flags: expression.flags })
      places.delete(/\d+:\d+(?=\)?$)/.exec(caller)?.[0])
    }
    return expression
  },
})

for (const name of readdirSync(join(root, 'packages'))) {
  const dist = join(root, 'packages', name, 'dist')
  for (const entry of readdirSync(dist, { recursive: true })) {
    if (!entry.endsWith('.js') || entry.startsWith('bundle')) continue
    const path = join(dist, entry)
    const code = readFileSync(path, 'utf8')
    if (!code.includes('new RegExp(')) continue
    file = pathToFileURL(path).href
    places = placesIn(code)
    await import(`${file}?built`)
    unseen.push(...[...places.values()].map((text) => ({ file: sourceOf(file), code: text })))
  }
}
process.stdout.write(JSON.stringify({ built, unseen }))

function placesIn(code) {
  const found = new Map()
  const look = (node) => {
    if (typeof node !== 'object' || node === null) return
    if (node.type === 'NewExpression' && node.callee.name === 'RegExp') {
      const before = code.slice(0, node.start).split('\n')
      found.set(`${before.length}:${before.at(-1).length + 1}`, code.slice(node.start, node.end))
    }
    Object.values(node).forEach(look)
  }
  look(parseAst(code))
  return found
}

function sourceOf(url) {
  const relative = url.slice(pathToFileURL(root).href.length + 1)
  return relative.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
}

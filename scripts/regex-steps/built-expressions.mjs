import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Prints, as JSON, the regular expressions that compiled modules build with `new RegExp(…)` while they are loaded:
 * `[{ file, pattern, flags }]`, `file` being the source. Run in a process of its own, because it replaces `RegExp`.
 * Expressions that are built later, in a function, are not seen.
 */
const root = resolve(import.meta.dirname, '../..')
const built = []
const Real = globalThis.RegExp
let file = ''

/** Modules import each other, so an expression is attributed by the stack to the module that builds it. */
globalThis.RegExp = new Proxy(Real, {
  construct(target, args, newTarget) {
    const expression = Reflect.construct(target, args, newTarget)
    const caller = new Error('where').stack.split('\n')[2] ?? ''
    if (caller.includes(file)) {
      built.push({ file: sourceOf(file), pattern: expression.source, flags: expression.flags })
    }
    return expression
  },
})

for (const name of readdirSync(join(root, 'packages'))) {
  const dist = join(root, 'packages', name, 'dist')
  for (const entry of readdirSync(dist, { recursive: true })) {
    if (!entry.endsWith('.js') || entry.startsWith('bundle')) continue
    const path = join(dist, entry)
    if (!readFileSync(path, 'utf8').includes('new RegExp(')) continue
    file = pathToFileURL(path).href
    await import(`${file}?built`)
  }
}
process.stdout.write(JSON.stringify(built))

function sourceOf(url) {
  const relative = url.slice(pathToFileURL(root).href.length + 1)
  return relative.replace('/dist/', '/src/').replace(/\.js$/, '.ts')
}

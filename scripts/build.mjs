import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, BUNDLED_PACKAGES } from './bundle.mjs'
import { removeOrphans } from './remove-orphans.mjs'

const RULES = ['rules.json', 'words.json', 'phrases.bin'].map((file) => `packages/agents/dist/${file}`)
/** Inputs of the compiled rules: the rules, and the code of both packages that reads and compiles them. */
const MAKE_RULES = ['packages/agents/rules', 'packages/agents/dist', 'packages/engine/dist/spec']

/**
 * Compiles the given projects (none: all of them), removes what is left of deleted sources, bundles modules
 * (`bundle.mjs`) and puts the rules into one file. Each step does nothing when its outputs are newer than its inputs.
 */
export async function build(projects = ['.']) {
  // Their output goes to standard error, since a program may read the caller's standard output.
  const run = (...args) => execFileSync(process.execPath, args, { stdio: ['ignore', 2, 2] })
  run('node_modules/typescript/bin/tsc', '-b', ...projects)
  for (const name of readdirSync('packages')) removeOrphans(path.join('packages', name))
  removeOrphans('benchmarks')
  for (const name of BUNDLED_PACKAGES) {
    const dist = `packages/${name}/dist`
    if (!isNewer([`${dist}/bundle/index.js`], [dist, 'scripts/bundle.mjs', 'package-lock.json'])) await bundle(name)
  }
  if (!isNewer(RULES, MAKE_RULES)) run('packages/agents/dist/rules/compile-shipped.js')
}

function isNewer(results, sources) {
  const written = results.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return sources.flatMap(contents).every((file) => statSync(file).mtimeMs < Math.min(...written))
}

/** Folders count, too: they change when a file goes away or an older one is moved in. */
function contents(source) {
  if (!statSync(source).isDirectory()) return [source]
  const names = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => !isResult(name))
  // Not `dist` itself, which changes with every output.
  return [...(source.endsWith('dist') ? [] : [source]), ...names.map((name) => path.join(source, name))]
}

/** Whether a file of a `dist` was made from others there. */
function isResult(name) {
  return name === '.tsbuildinfo' || /^bundle(\/|\\|$)/.test(name) || RULES.some((file) => path.basename(file) === name)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build()

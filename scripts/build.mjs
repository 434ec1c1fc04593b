import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const BUNDLE = ['packages/agents/dist/rules.json', 'packages/agents/dist/phrases.bin']
/** What a bundle is made of and by: the rules, and the code of both packages that reads and compiles them. */
const BUNDLED = ['packages/agents/rules', 'packages/agents/dist', 'packages/engine/dist/spec']

/**
 * Compiles the given projects (none: all of them) and bundles the rules, which are read from one file of JSON. Both
 * steps do nothing where their results are newer than what they are made of.
 */
export function build(projects = ['.']) {
  const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })
  run('node_modules/typescript/bin/tsc', '-b', ...projects)
  if (!isBundled()) run('packages/agents/dist/rules/write-bundle.js')
}

/** Folders count, too: they change when a file goes away or an older one is moved in. */
function isBundled() {
  const written = BUNDLE.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return BUNDLED.flatMap(contents).every((file) => statSync(file).mtimeMs < Math.min(...written))
}

function contents(folder) {
  const skipped = ['.tsbuildinfo', ...BUNDLE.map((file) => path.basename(file))]
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !skipped.includes(name))
  // Not `dist` itself: it changes with every bundle.
  return [...(folder.endsWith('dist') ? [] : [folder]), ...names.map((name) => path.join(folder, name))]
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) build()

import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** Compiles the given projects (none: all of them) and bundles the rules, which are read from one file of JSON. */
export function build(projects = ['.']) {
  const run = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' })
  run('node_modules/typescript/bin/tsc', '-b', ...projects)
  run('packages/agents/dist/rules/write-bundle.js')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) build()

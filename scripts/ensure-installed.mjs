import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * Installs what `package-lock.json` requires when `node_modules` is absent or differs; does nothing,
 * in a few milliseconds, when it matches. Needs only Node and the npm registry.
 * Exits with a message when Node is older than 20.19.
 */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Proofline needs Node 20.19 or newer; this is ${process.version}.`)
    process.exit(2)
  }
  if (isInstalled()) return
  console.error('Installing what the lockfile names (npm ci) …')
  // Through the shell on Windows, where npm is a command file; the arguments contain no user input.
  execFileSync('npm', ['ci', '--ignore-scripts'], { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
}

/** Compares the lockfile with the one that npm leaves inside node_modules; optional packages may be absent. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (wanted === null || present === null) return false
  return Object.entries(wanted).every(([key, { version, link, optional, devOptional }]) => {
    if (!key.startsWith('node_modules/') && !key.includes('/node_modules/')) return true
    if (link) return existsSync(key)
    if (present[key] === undefined) return Boolean(optional || devOptional)
    return present[key].version === version
  })
}

function packagesOf(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) ensureInstalled()

import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const PACKAGES = ['engine', 'agents', 'report', 'server']

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

/** `npm run serve`: installs and builds what is missing, then runs the server until it is stopped. */
ensureInstalled()
if (!isBuilt() || !existsSync('packages/agents/dist/rules.json') || !existsSync('packages/agents/dist/bundle')) {
  console.error('Building …')
  await build(['packages/server'])
}

// npm hands signals on to its script, whose `exec` sees to it that no shell is in between: one would die of them and
// leave the server behind. (cmd.exe knows no `exec`, and takes the second command of the script.) Its own sudden death
// npm does not hand on: an orphaned server would keep the port and the data folder.
if (process.env.npm_lifecycle_event === 'serve') {
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGKILL'), 200).unref()
}

const { main } = await import('../packages/server/dist/main.js')
await main()

/** Whether every package was compiled after its last change. */
function isBuilt() {
  return PACKAGES.every((name) => {
    const mark = path.join('packages', name, 'dist/.tsbuildinfo')
    return existsSync(mark) && newest(path.join('packages', name, 'src')) <= statSync(mark).mtimeMs
  })
}

/** Time of the last change in a folder, in ms. */
function newest(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.max(...names.map((name) => statSync(path.join(folder, name)).mtimeMs))
}

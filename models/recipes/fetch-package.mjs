import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Downloads one pinned version of a package from the npm registry and unpacks it into an empty temporary folder.
 * Returns the folder with its `package.json`. Nothing of the package is run.
 */
export function fetchPackage(name, version) {
  const folder = mkdtempSync(join(tmpdir(), 'proofline-recipe-'))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }
  const [{ filename }] = JSON.parse(execFileSync(npm, ['pack', '--json', `${name}@${version}`], options))
  execFileSync('tar', ['-xzf', filename], options)
  return join(folder, 'package')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

// Windows has no signals to forward.
it.skipIf(process.platform === 'win32')('npm run serve: the server shuts down cleanly on a signal', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-serve-'))
  const env = { ...process.env, PORT: '0', PROOFLINE_DATA_DIR: path.join(folder, 'data') }
  const npm = spawn('npm', ['run', 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const ended = once(npm, 'exit')
    let said = ''
    for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk
      if (said.includes('listening on')) break
    }
    npm.kill('SIGTERM')
    // A shell in between would end with 143 and leave the server behind.
    expect(await ended).toEqual([0, null])
  } finally {
    npm.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { copyDatabase } from '../helpers/database-template.js'
import { makeFolder } from '../helpers/server-process.js'

const PROGRAM = fileURLToPath(new URL('../../bin/proofline-server.js', import.meta.url))
const folder = makeFolder()
afterAll(() => folder.remove())

it.skipIf(!existsSync('/dev/full'))('a server whose log is on a full disk answers, and ends when told to', async () => {
  const dataDir = path.join(folder.dir, 'data')
  await copyDatabase(dataDir)
  const full = openSync('/dev/full', 'w')
  const env = { ...process.env, PORT: '0', PROOFLINE_DATA_DIR: dataDir, PROOFLINE_SEED_FILE: folder.seedFile }
  const server = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', full] })
  try {
    const [said] = (await once(server.stdout!, 'data')) as [Buffer]
    const url = /listening on (\S+)/.exec(said.toString())![1]!
    for (let i = 0; i < 5; i++) expect((await fetch(`${url}/v1/whoami`)).status).toBe(401)
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
  } finally {
    server.kill('SIGKILL')
    closeSync(full)
  }
})

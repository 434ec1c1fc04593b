import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { makeFolder, startTestServer, textCheck } from '../helpers/server-process.js'

// Windows has no signal for a program's own use.
it.skipIf(process.platform === 'win32')(
  'after an uncaught error the server answers running requests and exits with 1',
  async () => {
    const folder = makeFolder()
    const fault = path.join(folder.dir, 'fault.mjs')
    writeFileSync(fault, `process.on('SIGUSR2', () => { throw new Error('caught by nobody') })`)
    const server = await startTestServer(folder, {
      NODE_OPTIONS: `--import ${pathToFileURL(fault).href}`,
      PROOFLINE_LOG_LEVEL: 'info',
    })
    try {
      const check = request(`${server.url}/v1/compliance/check`, {
        method: 'POST',
        headers: {
          Authorization: 'Bearer svc_live_acme',
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          Expect: '100-continue',
        },
      })
      check.flushHeaders()
      await once(check, 'continue')
      const code = server.end('SIGUSR2')
      check.end(JSON.stringify(textCheck('A cup of tea.')))
      const [answer] = await once(check, 'response')
      expect(JSON.parse(await text(answer))).toMatchObject({ decision: 'PUBLISH' })
      expect(await code).toBe(1)
      expect(server.output()).toContain('caught by nobody')
      expect(server.output()).toContain('the server has stopped')
    } finally {
      await server.end('SIGKILL')
      folder.remove()
    }
  },
)

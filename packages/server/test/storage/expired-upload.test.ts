import { describe, expect, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres.js'
import { signingKey } from '../../src/db/settings.js'
import { sourcePath, uploadHeaders } from '../../src/storage/blob-path.js'
import { openEmbeddedStorage } from '../../src/storage/embedded-storage.js'
import { call, makeDatabase } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const database = await makeDatabase()

describe.skipIf(database === null)('an upload address', () => {
  const server = useServer({ database })

  /** PUTs to an address that was good until `expiresAt`, signed with the server's own key. */
  async function put(expiresAt: Date): Promise<Response> {
    const json = { contentType: 'video/mp4' }
    const { requestId } = (await call(server, 'POST', '/v1/compliance/media/upload-url', { json })).body
    const db = openPostgres(database!.url, () => {})
    try {
      const storage = await openEmbeddedStorage(server.folder.dir, db, await signingKey(db), () => server.url)
      const { uploadUrl } = await storage.grantUpload(sourcePath('tnt_acme', requestId, 'video/mp4'), expiresAt)
      const headers = uploadHeaders('tnt_acme', requestId, 'video/mp4')
      return await fetch(uploadUrl, { method: 'PUT', headers, body: 'a film' })
    } finally {
      await db.close()
    }
  }

  it('is rejected with 403 after it expired', async () => {
    expect((await put(new Date(Date.now() + 60_000))).status).toBe(201)
    const late = await put(new Date(Date.now() - 60_000))
    expect(late.status).toBe(403)
    expect(await late.text()).toContain('expired')
  })
})

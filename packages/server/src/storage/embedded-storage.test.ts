import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.js'
import { openEmbeddedStorage } from './embedded-storage.js'

const folder = mkdtempSync(path.join(tmpdir(), 'proofline-storage-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an upload', () => {
  const blob = 'videos/tnt_a/6f9d1d0e-6a57-4f0c-9d5e-2f6f0a1b7c11/source.mp4'

  it('is missing only if the folder of the storage is there', async () => {
    const storage = await openEmbeddedStorage(folder, {} as Database, Buffer.alloc(32), () => '')
    expect(await storage.stat(blob)).toBeNull()
    await expect(storage.fetch(blob)).rejects.toMatchObject({ status: 404, code: 'blob_not_found' })
    // As when its disk is not mounted any more.
    rmSync(path.join(folder, 'storage'), { recursive: true })
    const away = { status: 503, code: 'storage_unavailable', headers: { 'Retry-After': '5' } }
    await expect(storage.stat(blob)).rejects.toMatchObject(away)
    await expect(storage.fetch(blob)).rejects.toMatchObject(away)
    await expect(storage.stage(blob, 'report', 'application/json')).rejects.toMatchObject(away)
  })
})

describe('the check of the storage', () => {
  const open = () => openEmbeddedStorage(folder, {} as Database, Buffer.alloc(32), () => '')

  it('leaves nothing behind', async () => {
    const storage = await open()
    await storage.check()
    expect(readdirSync(storage.incomingDir)).toEqual([])
  })

  // As on a full disk: what is there may be written to, but no file can be added.
  it('fails when no file can be added', async () => {
    const storage = await open()
    rmSync(storage.incomingDir, { recursive: true })
    writeFileSync(storage.incomingDir, '')
    await expect(storage.check()).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.js'
import { openEmbeddedStorage } from './embedded-storage.js'

const folder = mkdtempSync(path.join(tmpdir(), 'proofline-storage-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

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

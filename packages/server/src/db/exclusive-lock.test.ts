import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from './exclusive-lock.js'

let root: string
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lock-'))
  await writeFile(path.join(root, 'file'), '')
})
afterAll(() => rm(root, { recursive: true }))

describe('the lock of a data folder', () => {
  it('makes the folder and those above it', async () => {
    const folder = path.join(root, 'a', 'b', 'c')
    const unlock = await lockFolder(folder)
    expect((await stat(folder)).isDirectory()).toBe(true)
    await unlock()
  })

  it.each(['file', 'file/below'])('names a folder that cannot be made, and what to do: %s', async (name) => {
    const folder = path.join(root, name)
    const error = { code: 'context_invalid', message: expect.stringMatching(/cannot be made: .*PROOFLINE_DATA_DIR\.$/) }
    await expect(lockFolder(folder)).rejects.toMatchObject(error)
  })

  it.runIf(process.platform === 'linux')('rejects a folder in /proc', async () => {
    await expect(lockFolder('/proc/proofline/data')).rejects.toMatchObject({ code: 'context_invalid' })
  })
})

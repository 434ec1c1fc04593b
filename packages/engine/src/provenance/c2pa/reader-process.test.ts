import { fork, spawn } from 'node:child_process'
import { beforeEach, expect, it, vi } from 'vitest'
import { createReaderProcess } from './reader-process.js'

vi.mock('node:child_process', { spy: true })

const PHOTOGRAPH = { path: import.meta.filename, mimeType: 'image/jpeg', trustAnchors: '', remote: null }
const never = new AbortController().signal
/** The processes that were started in this test and are still there. */
const living = () =>
  vi.mocked(fork).mock.results.filter(({ value }) => value.exitCode === null && value.signalCode === null)

beforeEach(() => void vi.mocked(fork).mockClear())

it('a process that was ended is not confused with its replacement', async () => {
  const reader = createReaderProcess()
  for (let turn = 0; turn < 3; turn++) {
    const cancelled = new AbortController()
    const refused = reader.read(PHOTOGRAPH, cancelled.signal)
    const next = reader.read(PHOTOGRAPH, never)
    // Not before the first is under way.
    await vi.waitFor(() => expect(fork).toHaveBeenCalledTimes(turn + 1))
    cancelled.abort()
    await expect(refused).rejects.toMatchObject({ code: 'aborted' })
    await expect(next).rejects.toMatchObject({ code: 'provenance_unreadable' })
  }
  await expect(reader.read(PHOTOGRAPH, never)).rejects.toMatchObject({ code: 'provenance_unreadable' })
  expect(living()).toHaveLength(1)
  await reader.close()
  expect(living()).toEqual([])
})

it('when no process could be started, the next call starts one', async () => {
  vi.mocked(fork).mockImplementationOnce(() => spawn('/nowhere', [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }))
  const reader = createReaderProcess()
  for (let turn = 0; turn < 2; turn++) {
    await expect(reader.read(PHOTOGRAPH, never)).rejects.toMatchObject({ code: 'provenance_unreadable' })
  }
  expect(fork).toHaveBeenCalledTimes(2)
  await reader.close()
})

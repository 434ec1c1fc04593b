import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { CLEAN_CLIP, outcomeOf, PROGRAM } from './run-cli.js'

let child: ReturnType<typeof spawn> | undefined
// A program that did not end in time is a failure, and must not be left running.
afterEach(() => child?.kill('SIGKILL'))

/** Runs the program with an input that is written for as long as it is read. */
function readEndless(command: 'check' | 'judge', chunk: Uint8Array) {
  const started = spawn(process.execPath, [PROGRAM, command, '-', '--quiet'])
  child = started
  const write = (): void => void (started.stdin.writable && started.stdin.write(chunk, () => setImmediate(write)))
  started.stdin.on('error', () => {})
  write()
  return outcomeOf(started)
}

describe('standard input without an end', () => {
  it('ends a check when it is text beyond the limit', async () => {
    const { code, stdout } = await readEndless('check', Buffer.from('A nice cup of tea.\n'.repeat(4000)))
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'limit_exceeded', details: { limit: 'maxBytes' } } })
  })

  it('ends a check when it is of an unsupported kind', async () => {
    const { code, stdout } = await readEndless('check', Buffer.alloc(60_000))
    expect(code).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'content_type_unsupported', details: { found: 'unknown' } },
    })
  })

  it('ends a rejected check before the film is read', async () => {
    const started = spawn(process.execPath, [PROGRAM, 'check', '-', '--quiet', '--jurisdiction', 'nowhere'])
    child = started
    started.stdin.on('error', () => {}).write(await readFile(CLEAN_CLIP))
    const { code, stdout } = await outcomeOf(started)
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 2, error: 'context_invalid' })
  })

  it('is not a timeline', async () => {
    const { code, stdout } = await readEndless('judge', Buffer.alloc(1_000_000, ' '))
    expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 3, error: 'timeline_invalid' })
  })
})

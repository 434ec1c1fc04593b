import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { CLEAN_CLIP, outcomeOf, PROGRAM, proofline, withoutClock } from './run-cli.js'

const path = freshFolder()
const started: ChildProcess[] = []

afterEach(async () => {
  // A program that did not end in time is a failure, and must not be left running.
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

describe('proofline check, video', () => {
  it('gives the same report from a file, from standard input, and from its own timeline', async () => {
    const [file, stream, timeline] = await Promise.all([
      proofline(['check', CLEAN_CLIP, '--quiet']),
      proofline(['check', '-', '--quiet'], { input: await readFile(CLEAN_CLIP) }),
      proofline(['analyze', CLEAN_CLIP, '--quiet']),
    ])
    expect([file.code, stream.code, timeline.code]).toEqual([0, 0, 0])
    const judged = await proofline(['judge', '-', '--quiet'], { input: timeline.stdout })
    const report = withoutClock(file.stdout) as { asset: { name: string } }
    expect(report).toMatchObject({ schemaVersion: 'video-report.v1', status: 'complete', decision: 'PUBLISH' })
    expect(withoutClock(judged.stdout)).toEqual(report)
    const named = withoutClock(stream.stdout) as typeof report
    expect({ ...named, asset: { ...named.asset, name: report.asset.name } }).toEqual(report)
  })

  it('plans without analysing', async () => {
    const { code, stdout } = await proofline(['plan', CLEAN_CLIP])
    expect(code).toBe(0)
    const { kind, stages } = JSON.parse(stdout)
    expect({ kind, stages: stages.map(({ stage }: { stage: string }) => stage) }).toMatchObject({
      kind: 'video',
      stages: expect.arrayContaining(['transcribeAudio', 'readText', 'detectSignals']),
    })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'exits with 130 on %s, leaving no child process, report or temporary file',
    async (signal) => {
      const temporary = await mkdtemp(join(path(), 'tmp-'))
      const args = [PROGRAM, 'check', '-', '--format', 'json', '--out', path('report')]
      // A group of its own, so that a child left behind can be found by it.
      const child = spawn(process.execPath, args, { detached: true, env: { ...process.env, TMPDIR: temporary } })
      started.push(child)
      const outcome = outcomeOf(child)
      child.stdin.on('error', () => {})
      child.stdin.end(await readFile(CLEAN_CLIP))
      await new Promise<void>((resolve) => {
        child.stderr.on('data', (chunk: Buffer) => chunk.includes('analysing frames') && resolve())
      })
      child.kill(signal)
      const { code, stdout } = await outcome
      expect({ code, error: JSON.parse(stdout).error.code }).toEqual({ code: 130, error: 'aborted' })
      expect(() => process.kill(-child.pid!, 0)).toThrow('ESRCH')
      expect(await readdir(temporary)).toEqual([])
      expect((await readdir(path())).filter((name) => !name.startsWith('tmp-'))).toEqual([])
    },
  )

  it('ends on Ctrl-C while it waits for standard input', async () => {
    const tell = 'process.on("newListener",(name)=>name==="SIGINT"&&setImmediate(()=>console.error("listening")))'
    const args = ['--import', `data:text/javascript,${tell}`, PROGRAM, 'check', '-', '--format', 'json']
    const child = spawn(process.execPath, args)
    started.push(child)
    const outcome = outcomeOf(child)
    child.stdin.on('error', () => {})
    child.stdin.write('x')
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => chunk.includes('listening') && resolve())
    })
    child.kill('SIGINT')
    const { code, stdout } = await outcome
    expect(code === 130 ? JSON.parse(stdout).error.code : stdout).toBe('aborted')
  })
})

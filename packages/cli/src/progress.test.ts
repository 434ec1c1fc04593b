import type { Run, RunEvent, RunEventBody } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import type { Io } from './io.js'
import { followRun } from './progress.js'

function runOf(...bodies: (RunEventBody & { progress: number })[]): Run<null> {
  return {
    result: Promise.resolve(null),
    async *[Symbol.asyncIterator]() {
      for (const [i, body] of bodies.entries()) yield { ...body, seq: i + 1 } as RunEvent
    },
  }
}

async function shown(isLive: boolean, isQuiet = false): Promise<string> {
  const run = runOf(
    { type: 'stage-start', stage: 'readText', progress: 0.5 },
    {
      type: 'diagnostic',
      diagnostic: { code: 'no_audio_track', stage: 'probe', message: 'No\u001b[31m sound.\n', degrades: true },
      progress: 0.5,
    },
    { type: 'stage-end', stage: 'readText', durationMs: 1234, progress: 0.9 },
  )
  let text = ''
  const io: Io = {
    signal: new AbortController().signal,
    stdin: (async function* () {})(),
    isTerminal: isLive,
    colour: false,
    columns: 80,
    isLive,
    cacheDir: '',
    out: async () => {},
    err: (more) => void (text += more),
  }
  await followRun(run, 'ad.mp4', isQuiet, io)
  return text
}

describe('followRun', () => {
  it('draws stage, progress and remaining time on a terminal, and clears the bar at the end', async () => {
    const text = await shown(true)
    expect(text).toMatch(/█{12}░{12} {2}50 % {2}reading text {2}\d+:\d\d left/)
    expect(text.endsWith('\r\u001b[2K')).toBe(true)
  })

  it('prints a line for each stage and diagnostic elsewhere, without control characters', async () => {
    expect(await shown(false)).toBe(
      [
        'ad.mp4: reading text …',
        'ad.mp4: not covered: No [31m sound. (no_audio_track)',
        'ad.mp4: reading text: 1.2 s\n',
      ].join('\n'),
    )
  })

  it('prints nothing when quiet', async () => {
    expect([await shown(true, true), await shown(false, true)]).toEqual(['', ''])
  })
})

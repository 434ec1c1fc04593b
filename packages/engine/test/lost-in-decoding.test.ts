import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createEngine, type Timeline } from '../src/index.js'

const clip = (name: string) => fileURLToPath(new URL(`../../../test-media/codecs/${name}`, import.meta.url))

async function analyze(video: string | Uint8Array): Promise<Timeline> {
  await using engine = await createEngine({ detectors: [] })
  return await engine.analyze({ video }).result
}

describe('media lost in decoding', () => {
  it('reduces the coverage of speech, if it is sound', async () => {
    const { coverage, preprocessing } = await analyze(clip('late-picture.mkv'))
    expect(coverage['speech']).toMatchObject({
      status: 'partial',
      gaps: [{ reason: expect.stringMatching(/of audio/) }],
    })
    expect(coverage['frames']).toMatchObject({ status: 'complete', share: 1, gaps: [] })
    expect(preprocessing).toMatchObject({ transcriptionStatus: 'partial', frameAnalysisStatus: 'complete' })
  })

  it('reduces the coverage of text and signals, if it is pictures', async () => {
    const whole = await readFile(clip('faststart.mp4'))
    const { coverage, diagnostics } = await analyze(whole.subarray(0, whole.length * 0.6))
    expect(diagnostics.map(({ code }) => code)).toContain('truncated_input')
    const { frames, text, signals } = coverage
    expect(frames!.status).toBe('partial')
    expect(frames!.share).toBeLessThan(1)
    expect(text).toMatchObject({ status: 'partial', share: frames!.share, gaps: frames!.gaps })
    expect(signals).toMatchObject({ status: 'not_available', share: 0 })
  })
})

import { execFileSync } from 'node:child_process'
import { detectorContract } from '@proofline/engine/testing'
import { describe, expect, it } from 'vitest'
import { brightnessDetector } from './custom-detector/brightness-detector.mjs'

const run = (...args) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

describe('examples', () => {
  it('embed.mjs checks a clip and prints the decision', () => {
    expect(run('examples/embed.mjs')).toMatch(/^PUBLISH \d+ /)
  })

  it('custom-detector finds the bright end card of the demo advertisement and no dark shot', () => {
    const signals = run('examples/custom-detector/run.mjs').trim().split('\n')
    expect(signals).toEqual([expect.stringMatching(/^signal_001 bright 11400–15000 ms 0\.[67]\d*$/)])
  })
})

detectorContract('the example of a detector', () => brightnessDetector)

import type { RunEvent, Stage } from '@proofline/engine/spec'
import { describe, expect, it } from 'vitest'
import { followPhase } from './run-video-job.js'

const start = (stage: Stage): RunEvent => ({ type: 'stage-start', stage, seq: 0, progress: 0 })
const end = (stage: Stage): RunEvent => ({ type: 'stage-end', stage, durationMs: 1, seq: 0, progress: 0 })

describe('the phase of a video job', () => {
  it('is the first stage that has begun and not ended, and never goes back', () => {
    const phase = followPhase()
    const told = [
      start('probe'),
      end('probe'),
      start('sampleFrames'),
      start('readProvenance'),
      start('transcribeAudio'),
      end('readProvenance'),
      end('sampleFrames'),
      start('readText'),
      end('transcribeAudio'),
      end('readText'),
      start('transcribeAudio'),
      start('runAgents'),
    ].map(phase)
    expect(told).toEqual([
      'probe',
      'probe',
      'sampleFrames',
      'sampleFrames',
      'sampleFrames',
      'sampleFrames',
      'transcribeAudio',
      'transcribeAudio',
      'readText',
      'readText',
      'readText',
      'readText',
    ])
  })
})

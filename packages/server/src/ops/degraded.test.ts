import type { Diagnostic } from '@proofline/engine/spec'
import { expect, it } from 'vitest'
import { noteDegraded } from './degraded.js'
import { openMetrics } from './metrics.js'

const reason = (code: Diagnostic['code'], message: string): Diagnostic => {
  return { code, stage: 'detectSignals', message, degrades: true }
}

it('counts each reason once per analysis, and logs those that an operator can fix once each', async () => {
  const metrics = openMetrics()
  const lines: unknown[] = []
  const note = noteDegraded(metrics, { warn: (...line: unknown[]) => void lines.push(line[0]) })
  note('video', [
    reason('frame_failed', 'the first frame'),
    reason('frame_failed', 'the second frame'),
    reason('speech_unreliable', 'not understood'),
  ])
  note('video', [reason('speech_unreliable', 'not understood')])
  const { values } = await metrics.degraded.get()
  expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { kind: 'video', code: 'frame_failed', value: 1 },
    { kind: 'video', code: 'speech_unreliable', value: 2 },
  ])
  expect(lines).toEqual([{ kind: 'video', code: 'frame_failed', stage: 'detectSignals', reason: 'the first frame' }])
})

import { defineDetector, ProoflineError } from '@proofline/engine'

/**
 * A custom detector: the brightness of each sampled frame, as a share of full white. Stretches whose mean luma is
 * above 0.6 become a `broadcast` signal named `bright`; it ends where the mean falls below 0.5.
 *
 * Luma is that of Rec. ITU-R BT.709, taken from gamma-coded values: good enough to tell bright shots from dark ones.
 */
export const brightnessDetector = defineDetector({
  specVersion: 'detector.v1',
  id: 'example-brightness',
  version: '1.0.0',
  capabilities: {
    signalType: 'broadcast',
    labels: { bright: { enter: 0.6, stay: 0.5, minFrames: 1 } },
  },
  async open() {
    return {
      async detect({ width, height, data }, { signal }) {
        // After a pause, because the contract suite also aborts right after the call.
        await Promise.resolve()
        if (signal.aborted) throw new ProoflineError('aborted', 'The run was cancelled.')
        let sum = 0
        for (let at = 0; at < data.length; at += 3) {
          sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]
        }
        return [{ label: 'bright', score: sum / (width * height * 255) }]
      },
      async close() {},
    }
  },
})

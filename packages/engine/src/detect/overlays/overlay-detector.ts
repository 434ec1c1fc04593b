import { defineDetector, type Detector } from '../../spec/plugins/detector.js'
import { throwIfAborted } from '../../util/abort.js'
import { areaResize } from '../area-resize.js'
import { middleView } from '../picture-views.js'
import { placeOf } from './mask-place.js'
import { maskSize } from './mask-size.js'
import { UNREAD_OVERLAY } from './unread-overlay.js'

const MODEL = 'overlay-mask'
const FILE = 'model.onnx'

/** Chosen by the sweep in `benchmarks/sweeps/overlay-mask.md`. In a film three sampled frames must agree. */
const LABELS = { [UNREAD_OVERLAY]: { enter: 0.94, stay: 0.9, minFrames: 3 } } as const

/**
 * Finds see-through marks over a picture (of agencies, programs, photographers), single or tiled, by appearance alone;
 * their owner is known only if their words can be read. Opaque marks, such as logos and captions, are not found.
 * `detail.share` is the share of the picture's cells that the mark touches.
 */
export const overlayDetector: Detector = defineDetector({
  specVersion: 'detector.v1',
  id: 'overlay-mask',
  version: '1.0.0',
  models: [MODEL],
  capabilities: { signalType: 'watermark', labels: LABELS },
  async open({ models }) {
    const session = await models.session(MODEL, FILE)
    return {
      async detect(image, { signal }) {
        throwIfAborted(signal)
        const { width, height } = maskSize(image.width, image.height)
        const data = areaResize(image, middleView(image, 1, 1), width, height)
        const { mask } = await session.run({
          image: { type: 'float32', data, dims: [1, height, width, 3], givenAway: true },
        })
        throwIfAborted(signal)
        const place = placeOf(mask!.data as Float32Array, mask!.dims[2]!)
        if (place === null) return []
        const { score, bbox, share } = place
        return [{ label: UNREAD_OVERLAY, score, bbox, detail: { kind: 'unread', via: 'mask', share } }]
      },
      async close() {},
    }
  },
})

import type { Tensor } from '../spec/plugins/plugin.js'

/** Views of a picture, each `px` × `px` × RGB, as one input of a network: views × px × px × RGB. */
export function batchOfViews(views: readonly Float32Array[], px: number): Tensor {
  const data = new Float32Array(views.length * px * px * 3)
  views.forEach((view, at) => data.set(view, at * px * px * 3))
  return { type: 'float32', data, dims: [views.length, px, px, 3], givenAway: true }
}

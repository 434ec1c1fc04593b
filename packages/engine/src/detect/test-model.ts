import type { InferenceSession, ModelAccess, Tensor } from '../spec/plugins/plugin.js'

/**
 * Stands for a network of pictures that are not kept here: answers with the given rows, view by view, under the name
 * `output`, and notes in `seen` how many views each call asked for.
 */
export function answeringModel(output: string, rows: readonly number[][]): ModelAccess & { seen: number[] } {
  const seen: number[] = []
  const session: InferenceSession = {
    inputNames: ['image'],
    outputNames: [output],
    async run({ image }): Promise<Record<string, Tensor>> {
      const count = image!.dims[0]!
      const from = seen.reduce((sum, value) => sum + value, 0)
      seen.push(count)
      const data = Float32Array.from(rows.slice(from, from + count).flat())
      return { [output]: { type: 'float32', data, dims: [count, rows[0]!.length] } }
    },
  }
  return { seen, path: async () => '', session: async () => session }
}

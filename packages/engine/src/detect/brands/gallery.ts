import type { InferenceSession } from '../../spec/plugin.js'
import type { MarkShape } from './mark-shape.js'
import { type DrawnMark, shapesOf, viewsOf, WINDOW_PX } from './brand-mark.js'
import { EMBEDDING_LENGTH, embedWindows } from './embed-windows.js'

/** One mark of a brand, as the gallery knows it: the embeddings of its views, row by row, and its shapes. */
export interface GalleryMark {
  /** Null: a letter or plain shape, no brand's mark. A place that resembles it more than a brand's shows no brand. */
  readonly brand: string | null
  readonly views: Float32Array
  readonly shapes: readonly MarkShape[]
}

/** A mark that resembles a window; `similarity` is the cosine of its best view. */
export interface NearMark {
  readonly mark: GalleryMark
  readonly similarity: number
}

/** Makes gallery marks of drawn ones: no training, one pass of the network over a few views of each. */
export async function enrolMarks(
  embedder: InferenceSession,
  marks: readonly { readonly brand: string; readonly mark: DrawnMark }[],
  signal: AbortSignal,
): Promise<GalleryMark[]> {
  const enrolled: GalleryMark[] = []
  for (const { brand, mark } of marks) {
    const views = viewsOf(mark)
    const plane = WINDOW_PX * WINDOW_PX
    const planes = new Float32Array(views.length * plane * 3)
    views.forEach(({ data }, view) => {
      for (let at = 0; at < plane; at++) {
        for (let channel = 0; channel < 3; channel++) {
          planes[(view * 3 + channel) * plane + at] = data[at * 3 + channel]! / 255
        }
      }
    })
    enrolled.push({ brand, views: await embedWindows(embedder, planes, signal), shapes: shapesOf(mark) })
  }
  return enrolled
}

/** The best mark of each brand for one embedding, nearest first, at most `most`; letters and shapes count as one. */
export function nearestBrands(gallery: readonly GalleryMark[], embedding: Float32Array, most: number): NearMark[] {
  const best = new Map<string | null, NearMark>()
  for (const mark of gallery) {
    let similarity = -1
    for (let row = 0; row < mark.views.length; row += EMBEDDING_LENGTH) {
      similarity = Math.max(similarity, product(mark.views, row, embedding))
    }
    if (similarity > (best.get(mark.brand)?.similarity ?? -1)) best.set(mark.brand, { mark, similarity })
  }
  return [...best.values()].sort((a, b) => b.similarity - a.similarity).slice(0, most)
}

/** Four sums side by side: one alone waits for itself at every step. */
function product(views: Float32Array, row: number, embedding: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < EMBEDDING_LENGTH; i += 4) {
    a += views[row + i]! * embedding[i]!
    b += views[row + i + 1]! * embedding[i + 1]!
    c += views[row + i + 2]! * embedding[i + 2]!
    d += views[row + i + 3]! * embedding[i + 3]!
  }
  return a + b + c + d
}

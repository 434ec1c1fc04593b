import type { InferenceSession } from '../../spec/plugins/plugin.js'
import type { MarkShape } from './mark-shape.js'
import { type DrawnMark, shapesOf, viewsOf, WINDOW_PX } from './brand-mark.js'
import { EMBEDDING_LENGTH, embedWindows } from './embed-windows.js'
import { openKernels } from '../../util/kernels/kernels.js'

/** One mark of a brand, as the gallery knows it: the embeddings of its views, row by row, and its shapes. */
export interface GalleryMark {
  /**
   * Null for a letter or plain shape, which is no brand's mark. A place that resembles it more than any brand shows no
   * brand.
   */
  readonly brand: string | null
  /** A user added it. Default false. */
  readonly isOwn?: boolean
  readonly views: Float32Array
  /**
   * For each view the similarity that one in a thousand windows of photographs without marks has with it: a bar or a
   * ring is like much that is no mark. Default: as usual for all.
   */
  readonly chance?: readonly number[]
  readonly shapes: readonly MarkShape[]
}

/** What {@link GalleryMark.chance} is for half of all views, and how much of the difference is taken off. */
const USUAL_CHANCE = 0.25
const CHANCE_WEIGHT = 0.5

/**
 * A mark that resembles a window; `similarity` is the cosine of its best view, less where that view resembles much by
 * chance and more where it resembles little.
 */
export interface NearMark {
  readonly mark: GalleryMark
  readonly similarity: number
}

/**
 * Makes gallery marks of drawn ones: no training, one pass of the network over a few views of each. `unmarked`:
 * embeddings of windows of photographs without marks, row by row.
 */
export async function enrolMarks(
  embedder: InferenceSession,
  marks: readonly { readonly brand: string; readonly mark: DrawnMark; readonly turned?: readonly DrawnMark[] }[],
  unmarked: Float32Array,
  signal: AbortSignal,
): Promise<GalleryMark[]> {
  const enrolled: GalleryMark[] = []
  for (const { brand, mark, turned = [] } of marks) {
    const views = [mark, ...turned].flatMap(viewsOf)
    const plane = WINDOW_PX * WINDOW_PX
    const planes = new Float32Array(views.length * plane * 3)
    views.forEach(({ data }, view) => {
      for (let at = 0; at < plane; at++) {
        for (let channel = 0; channel < 3; channel++) {
          planes[(view * 3 + channel) * plane + at] = data[at * 3 + channel]! / 255
        }
      }
    })
    const rows = await embedWindows(embedder, planes, signal)
    enrolled.push({ brand, views: rows, chance: chanceOf(rows, unmarked), shapes: shapesOf(mark) })
  }
  return enrolled
}

/** {@link GalleryMark.chance} of views: the similarity that a thousandth of the unmarked windows exceeds. */
export function chanceOf(views: Float32Array, unmarked: Float32Array): number[] {
  const count = unmarked.length / EMBEDDING_LENGTH
  return Array.from({ length: views.length / EMBEDDING_LENGTH }, (_, view) => {
    const own = views.subarray(view * EMBEDDING_LENGTH, (view + 1) * EMBEDDING_LENGTH)
    const similarities = Float64Array.from({ length: count }, (_, row) => {
      let sum = 0
      for (let i = 0; i < EMBEDDING_LENGTH; i++) sum += own[i]! * unmarked[row * EMBEDDING_LENGTH + i]!
      return sum
    })
    return similarities.sort()[Math.floor((count - 1) * 0.999)]!
  })
}

const isFound = (near: NearMark | undefined): near is NearMark => near !== undefined
const nearestFirst = (a: NearMark, b: NearMark): number => b.similarity - a.similarity

/** Marks arranged for look-up. */
export interface Gallery {
  /** The best mark of each brand for one embedding, nearest first, at most `most`; letters and shapes count as one. */
  nearest(embedding: Float32Array, most: number): NearMark[]
}

/** Opens marks for look-up: each embedding is compared with all views of all marks. */
export function openGallery(marks: readonly GalleryMark[]): Gallery {
  const kernels = openKernels()
  const length = marks.reduce((sum, { views }) => sum + views.length, 0)
  const rows = length / EMBEDDING_LENGTH
  const [views, vector, products] = kernels.layOut(length * 4, EMBEDDING_LENGTH * 8, rows * 8) as [
    number,
    number,
    number,
  ]
  const all = kernels.view(Float32Array, views, length)
  const brands = new Map<string | null, number>()
  const allowances = new Float64Array(rows)
  const places: { mark: GalleryMark; brand: number; from: number; to: number }[] = []
  let from = 0
  for (const mark of marks) {
    all.set(mark.views, from * EMBEDDING_LENGTH)
    const brand = brands.get(mark.brand) ?? brands.size
    brands.set(mark.brand, brand)
    const to = from + mark.views.length / EMBEDDING_LENGTH
    mark.chance?.forEach((chance, view) => (allowances[from + view] = CHANCE_WEIGHT * (chance - USUAL_CHANCE)))
    places.push({ mark, brand, from, to })
    from = to
  }
  const sought = kernels.view(Float64Array, vector, EMBEDDING_LENGTH)
  const similarities = kernels.view(Float64Array, products, rows)

  return {
    nearest(embedding, most) {
      sought.set(embedding)
      if (rows > 0) kernels.products(views, rows, vector, EMBEDDING_LENGTH, products)
      const best: (NearMark | undefined)[] = Array.from({ length: brands.size })
      for (const { mark, brand, from: first, to } of places) {
        let similarity = -1
        for (let row = first; row < to; row++) {
          similarity = Math.max(similarity, similarities[row]! - allowances[row]!)
        }
        if (similarity > (best[brand]?.similarity ?? -1)) best[brand] = { mark, similarity }
      }
      return best.filter(isFound).sort(nearestFirst).slice(0, most)
    },
  }
}

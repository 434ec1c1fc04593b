import type { Bbox } from '../../spec/pictures/geometry.js'
import { roundScore } from '../round-score.js'

/**
 * The score is the mean of the likeliest cells: this share of all, but at least so many, for a small mark in a corner.
 */
const JUDGED_SHARE = 0.02
const JUDGED_CELLS = 16

/** Least probability of a cell with ink. */
const INK = 0.5

/** Share of the ink that is left out of the box on each side, against single cells far away. */
const STRAY_SHARE = 0.02

/** The probability that a see-through mark lies over a picture, where it lies, and the share of cells with ink. */
export interface MaskPlace {
  readonly score: number
  readonly bbox: Bbox
  readonly share: number
}

/** Evaluates a mask: one probability per cell, row by row, `columns` per row. Null if no cell has ink. Pure. */
export function placeOf(mask: Float32Array, columns: number): MaskPlace | null {
  const rows = mask.length / columns
  const inkOfColumn = new Float64Array(columns)
  const inkOfRow = new Float64Array(rows)
  let inked = 0
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]! < INK) continue
    inked += 1
    inkOfColumn[at % columns]! += 1
    inkOfRow[Math.floor(at / columns)]! += 1
  }
  if (inked === 0) return null
  const judged = Math.min(mask.length, Math.max(JUDGED_CELLS, Math.floor(mask.length * JUDGED_SHARE)))
  const [left, right] = extentOf(inkOfColumn, inked)
  const [top, bottom] = extentOf(inkOfRow, inked)
  return {
    score: meanOfHighest(mask, judged),
    bbox: {
      x: roundScore(left / columns),
      y: roundScore(top / rows),
      width: roundScore((right - left) / columns),
      height: roundScore((bottom - top) / rows),
    },
    share: roundScore(inked / mask.length),
  }
}

function meanOfHighest(values: Float32Array, count: number): number {
  const ascending = values.toSorted()
  let sum = 0
  for (let at = ascending.length - 1; at >= ascending.length - count; at--) sum += ascending[at]!
  return sum / count
}

/** The first line with ink and the one after the last, without strays. */
function extentOf(ink: Float64Array, total: number): [first: number, after: number] {
  const most = total * STRAY_SHARE
  let first = 0
  for (let sum = ink[0]!; sum <= most; sum += ink[++first]!);
  let last = ink.length - 1
  for (let sum = ink[last]!; sum <= most; sum += ink[--last]!);
  return [first, last + 1]
}

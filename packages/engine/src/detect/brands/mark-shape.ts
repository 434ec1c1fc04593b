/** A mark's shape: `width` x `height` values from 0 to 1, with a margin of {@link SHAPE_MARGIN} around it. */
export interface MarkShape {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** How much of a shape's picture is margin, on each side, as a share of the mark's longer side. */
export const SHAPE_MARGIN = 0.1

/**
 * What cuts are detected on: a frame at about an eighth of its thumb's size, as `luma` (means) and as `detail` (luma
 * less the mean of its surroundings, so that light going up or down leaves it alone). In sixteenths of a luma step.
 */
export interface ShotPicture {
  readonly columns: number
  readonly rows: number
  readonly luma: Int16Array
  readonly detail: Int16Array
  /** Mean absolute `detail` in luma steps; about 0 for a flat picture. */
  detailMean: number
  /** Samples inside black bars. */
  area: number
  /** Frame number, counted from 0, and its time. */
  index: number
  tMs: number
}

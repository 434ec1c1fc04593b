/**
 * A frame as used for cut detection: about an eighth of its thumbnail's size, as `luma` (means) and `detail` (luma
 * minus the mean of its surroundings, so that it does not depend on the lighting). In sixteenths of a luma step.
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

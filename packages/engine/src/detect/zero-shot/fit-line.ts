/** The line through points that lie on one but for rounding (least squares). Throws where all have the same x. Pure. */
export function fitLine(xs: readonly number[], ys: readonly number[]): { slope: number; offset: number } {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(xs), mean(ys)]
  const spread = xs.reduce((sum, x) => sum + (x - middleX) ** 2, 0)
  if (!(spread > 0)) throw new Error('The model gives all sentences the same likeness.')
  const slope = xs.reduce((sum, x, k) => sum + (x - middleX) * (ys[k]! - middleY), 0) / spread
  return { slope, offset: middleY - slope * middleX }
}

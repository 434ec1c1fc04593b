/** Growth of memory with repetition: bytes per run by least squares over the runs after the warm-up. */
export function bytesPerRun(residentBytes: readonly number[], warmUpRuns: number): number {
  const points = residentBytes.slice(warmUpRuns).map((bytes, index) => [index, bytes] as const)
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return variance === 0 ? Number.NaN : covariance / variance
}

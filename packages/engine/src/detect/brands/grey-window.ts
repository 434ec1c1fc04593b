/**
 * A window's planes (red, green, blue) as one plane of grey along the colour direction in which it varies most: red
 * letters on a green of the same brightness stay visible. First principal component by power iteration.
 */
export function greyAlongColours(planes: Float32Array, start: number, pixels: number): Float32Array {
  const means = [0, 1, 2].map((channel) => {
    let sum = 0
    for (let i = 0; i < pixels; i++) sum += planes[start + channel * pixels + i]!
    return sum / pixels
  })
  const spread = new Float64Array(9)
  for (let i = 0; i < pixels; i++) {
    for (let a = 0; a < 3; a++) {
      const value = planes[start + a * pixels + i]! - means[a]!
      for (let b = 0; b < 3; b++) {
        spread[a * 3 + b] = spread[a * 3 + b]! + value * (planes[start + b * pixels + i]! - means[b]!)
      }
    }
  }
  let axis = [0.5774, 0.5774, 0.5774]
  for (let step = 0; step < 20; step++) {
    const next = [0, 1, 2].map((a) => axis.reduce((sum, value, b) => sum + spread[a * 3 + b]! * value, 0))
    const length = Math.hypot(...next)
    if (length < 1e-9) break
    axis = next.map((value) => value / length)
  }
  const grey = new Float32Array(pixels)
  for (let i = 0; i < pixels; i++) {
    for (let a = 0; a < 3; a++) grey[i] = grey[i]! + axis[a]! * (planes[start + a * pixels + i]! - means[a]!)
  }
  return grey
}

/** A colour in 8-bit sRGB; fractions are fine. */
export interface Rgb {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/**
 * Relative luminance, 0 (black) to 1 (white): WCAG 2.2, "relative luminance", with its threshold of 0.04045
 * (earlier drafts say 0.03928; no 8-bit value lies between).
 */
export function relativeLuminance({ red, green, blue }: Rgb): number {
  return weighted(linear(red), linear(green), linear(blue))
}

/** The same for integers from 0 to 255, by table lookup: for every pixel of a picture. */
export function luminanceOf8Bit(red: number, green: number, blue: number): number {
  return weighted(LINEAR[red]!, LINEAR[green]!, LINEAR[blue]!)
}

/** Contrast ratio of two colours, 1 to 21, in either order: WCAG 2.2, "contrast ratio". */
export function contrastRatio(a: Rgb, b: Rgb): number {
  return contrastOfLuminances(relativeLuminance(a), relativeLuminance(b))
}

/** The same for two relative luminances. */
export function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value))

function weighted(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(value: number): number {
  const share = Math.min(1, Math.max(0, value / 255))
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

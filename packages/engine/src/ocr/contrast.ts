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
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast ratio of two colours, 1 to 21, whichever is lighter: WCAG 2.2, "contrast ratio". */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [first, second] = [relativeLuminance(a), relativeLuminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function linear(value: number): number {
  const share = Math.min(1, Math.max(0, value / 255))
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** ITU-T H.273's number of PQ; the other transfer of high dynamic range is HLG, 18. */
const PQ = 16

/**
 * Brightest highlight that is distinguished from white, and the level of white itself, in cd/m² (ITU-R BT.2408,
 * table 1).
 */
const PEAK_NITS = 1000
const WHITE_NITS = 203

/** Entries of the tables below, over signal or light from 0 to 1. */
const STEPS = 4096

/** Linear BT.2020 to linear BT.709 light (ITU-R BT.2087, inverse of its matrix), row by row. */
const TO_709 = [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187] as const

/** Maps signals of high dynamic range to standard range. */
export interface ToneMap {
  /** RGB of 16 bits a channel (little endian, BT.2020) to 8-bit RGB (BT.709). */
  rgb(deep: Uint16Array): Uint8Array
  /** 256 entries from luma to luma, both in video range. */
  readonly lumaTable: Uint8Array
}

/**
 * Applies Reinhard's extended curve to each channel with white at 1000 cd/m² (Reinhard et al. 2002, eq. 4), then
 * converts to BT.709 primaries and a gamma of 2.4 (ITU-R BT.1886). Colours are approximate: those outside BT.709 are
 * clipped. `transfer`: 16 (PQ) or 18 (HLG).
 */
export function createToneMap(transfer: number): ToneMap {
  const light = transfer === PQ ? pqNits : hlgNits
  const toLight = Float32Array.from({ length: STEPS }, (_, at) => reinhard(light(at / (STEPS - 1)) / WHITE_NITS))
  const toSignal = Uint8Array.from({ length: STEPS }, (_, at) => Math.round(255 * (at / (STEPS - 1)) ** (1 / 2.4)))
  const signal = (value: number): number =>
    toSignal[Math.round(Math.min(1, Math.max(0, value)) * (STEPS - 1))] as number
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = TO_709

  return {
    rgb(deep) {
      const out = new Uint8Array(deep.length)
      for (let at = 0; at < deep.length; at += 3) {
        const red = toLight[(deep[at] as number) >> 4] as number
        const green = toLight[(deep[at + 1] as number) >> 4] as number
        const blue = toLight[(deep[at + 2] as number) >> 4] as number
        out[at] = signal(rr * red + rg * green + rb * blue)
        out[at + 1] = signal(gr * red + gg * green + gb * blue)
        out[at + 2] = signal(br * red + bg * green + bb * blue)
      }
      return out
    },
    lumaTable: Uint8Array.from({ length: 256 }, (_, luma) => {
      const level = Math.min(1, Math.max(0, (luma - 16) / 219))
      const mapped = signal(toLight[Math.round(level * (STEPS - 1))] as number)
      return Math.round(16 + (mapped * 219) / 255)
    }),
  }
}

/** Light over white to 0–1; 1 is reached at the peak. */
function reinhard(light: number): number {
  const peak = PEAK_NITS / WHITE_NITS
  return Math.min(1, (light * (1 + light / (peak * peak))) / (1 + light))
}

/** SMPTE ST 2084, equation 4.1: signal 0–1 to cd/m². */
function pqNits(value: number): number {
  const power = value ** (32 / 2523)
  return 10_000 * (Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)) ** (8192 / 1305)
}

/** ITU-R BT.2100, table 5: inverse OETF of HLG, then its OOTF for a display of 1000 cd/m² (gamma 1.2), by channel. */
function hlgNits(value: number): number {
  const [a, b, c] = [0.17883277, 0.28466892, 0.55991073]
  const scene = value <= 0.5 ? (value * value) / 3 : (Math.exp((value - c) / a) + b) / 12
  return 1000 * scene ** 1.2
}

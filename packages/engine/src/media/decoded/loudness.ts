import type { Loudness } from '../../spec/evidence/asset.js'

/** Absolute gate of BS.1770: if nothing is louder, no loudness is defined. */
const SILENCE_LUFS = -70

/**
 * Loudness as FFmpeg's filter `ebur128` measures it, to a tenth. Null for silence, or where damaged samples left no
 * number.
 */
export function loudnessOf(integratedLufs: number, truePeakDbtp: number): Loudness | null {
  if (!Number.isFinite(integratedLufs) || !Number.isFinite(truePeakDbtp)) return null
  if (integratedLufs <= SILENCE_LUFS) return null
  return { integratedLufs: toTenth(integratedLufs), truePeakDbtp: toTenth(truePeakDbtp) }
}

function toTenth(value: number): number {
  const tenths = Math.round(value * 10)
  return tenths === 0 ? 0 : tenths / 10
}

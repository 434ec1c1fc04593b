import { type Frame, SoftwareScaleContext } from 'node-av/lib'
import {
  AVCOL_SPC_BT709,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  SWS_ACCURATE_RND,
  SWS_BITEXACT,
} from 'node-av/constants'
import type { ToneMap } from '../decoded/tone-map.js'
import { type PackedFrame, scaleInto } from './packed-frame.js'

/** Exact rounding and no processor-specific shortcuts: the same picture on every machine. */
export const EXACT = SWS_ACCURATE_RND | SWS_BITEXACT

/** A scaler for frames of any size and format. `flags`: libswscale's. */
export function openScaler(flags: number): SoftwareScaleContext {
  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  scaler.setOption('sws_flags', flags)
  return scaler
}

/**
 * Scales a frame to 8-bit RGB; `target` has 16 bits a channel where there is a `toneMap`, else 8. Colours are converted
 * with the frame's own matrix; where it states none, BT.709 above 576 lines and BT.601 otherwise, as players assume.
 */
export function scaleColours(
  target: PackedFrame,
  scaler: SoftwareScaleContext,
  frame: Frame,
  toneMap: ToneMap | null,
): Uint8Array {
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) {
    frame.colorSpace = frame.height > 576 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
  }
  // The source's own values, or libswscale would map colours by its own tables.
  target.frame.colorPrimaries = frame.colorPrimaries
  target.frame.colorTrc = frame.colorTrc
  scaleInto(target, scaler, frame)
  const scaled = target.packed()
  // A copy, because a view of 16-bit numbers must start at an even address.
  return toneMap === null ? scaled : toneMap.rgb(new Uint16Array(new Uint8Array(scaled).buffer))
}

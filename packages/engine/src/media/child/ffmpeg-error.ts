import { FFmpegError } from 'node-av/lib'
import { type ErrorCode, ProoflineError } from '../../spec/faults/errors.js'

/** Makes a Proofline error from FFmpeg's negative return code; number and text go into `details`. */
export function ffmpegError(code: ErrorCode, message: string, ffmpegCode: number): ProoflineError {
  const reason = FFmpegError.strerror(ffmpegCode)
  return new ProoflineError(code, `${message}: ${reason}.`, { details: { ffmpegCode, reason } })
}

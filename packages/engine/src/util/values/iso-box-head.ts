/** The header of a box of an ISO media file (ISO/IEC 14496-12, 4.2): its content follows it. */
export interface IsoBoxHead {
  readonly type: string
  readonly headBytes: number
  /** Of header and content together. */
  readonly sizeBytes: number
}

/**
 * Reads the header of a box from `bytes`, its first 16 or as many as there are. `roomBytes` is the size of a box that
 * is declared to extend to the end. Null for what cannot be a box.
 */
export function readIsoBoxHead(bytes: Buffer, roomBytes: number): IsoBoxHead | null {
  if (bytes.length < 8) return null
  const small = bytes.readUInt32BE(0)
  const isLarge = small === 1
  if (isLarge && bytes.length < 16) return null
  const headBytes = isLarge ? 16 : 8
  const sizeBytes = isLarge ? Number(bytes.readBigUInt64BE(8)) : small === 0 ? roomBytes : small
  return sizeBytes < headBytes ? null : { type: bytes.toString('latin1', 4, 8), headBytes, sizeBytes }
}

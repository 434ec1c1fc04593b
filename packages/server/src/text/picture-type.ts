import { open } from 'node:fs/promises'
import { ApiError } from '../http/api-error.js'

const HEAD_BYTES = 16

/** Magic bytes of each supported picture format. */
const BEGINNINGS: readonly RegExp[] = [
  /^\xff\xd8\xff/, // jpeg
  /^\x89PNG\r\n/, // png
  /^GIF8[79]a/, // gif
  /^RIFF.{4}WEBP/s, // webp
  /^.{4}ftyp(?:avi[fs]|mi[fa]1)/s, // avif
]

/** Whether a file begins as a jpeg, png, webp, gif or avif does. Its name and declared type are ignored. */
export function isPicture(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  return BEGINNINGS.some((beginning) => beginning.test(text))
}

/** Throws 400 `content_type_unsupported` for any other kind of file. */
export async function refuseOtherPictures(path: string): Promise<void> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (isPicture(buffer.subarray(0, bytesRead))) return
  } finally {
    await file.close()
  }
  throw new ApiError(400, 'content_type_unsupported', 'The picture must be a jpeg, png, webp, gif or avif.')
}

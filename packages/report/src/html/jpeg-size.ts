/**
 * Width and height of a JPEG in pixels, from its frame header (ITU-T T.81, B.2.2); null where none is found. Reads
 * headers only.
 */
export function jpegSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Segments follow the start of image: a marker of two bytes and a length that includes itself.
  for (let at = 2; at + 9 <= bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (isFrameHeader(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker >> 8 !== 0xff) return null
  }
  return null
}

/** SOF0 to SOF15, except the tables of Huffman codes (C4) and arithmetic coding (CC), and the extension (C8). */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
}

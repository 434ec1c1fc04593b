/** Luma, blue and red difference in video range. */
export type Yuv = readonly [y: number, cb: number, cr: number]

/**
 * A Matroska film without sound whose frames are 4:2:0 pictures as they are, uncompressed. It states no colour matrix.
 * `at`: the colour of a pixel on a frame; chroma is that of the upper left one of four. At most half a minute.
 */
export function rawFilm(
  { width, height, fps, frames }: Readonly<Record<'width' | 'height' | 'fps' | 'frames', number>>,
  at: (frame: number, x: number, y: number) => Yuv,
): Uint8Array {
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('matroska')), element(0x4287, number(4)))
  const information = element(0x1549a966, element(0x2ad7b1, number(1_000_000)))
  const video = element(
    0xe0,
    ...[element(0xb0, number(width)), element(0xba, number(height)), element(0x2eb524, Buffer.from('I420'))],
  )
  const track = element(
    0xae,
    ...[element(0xd7, number(1)), element(0x73c5, number(1)), element(0x83, number(1))],
    ...[element(0x86, Buffer.from('V_UNCOMPRESSED')), element(0x23e383, number(1_000_000_000 / fps)), video],
  )
  const blocks = Array.from({ length: frames }, (_, frame) => {
    const timed = Buffer.from([0x81, 0, 0, 0x80])
    timed.writeInt16BE(Math.round((frame * 1000) / fps), 1)
    return element(
      0xa3,
      timed,
      picture(width, height, (x, y) => at(frame, x, y)),
    )
  })
  const cluster = element(0x1f43b675, element(0xe7, number(0)), ...blocks)
  return Buffer.concat([head, element(0x18538067, information, element(0x1654ae6b, track), cluster)])
}

function picture(width: number, height: number, at: (x: number, y: number) => Yuv): Buffer {
  const [luma, chroma] = [width * height, (width / 2) * (height / 2)]
  const out = Buffer.alloc(luma + 2 * chroma)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [light, blue, red] = at(x, y)
      out[y * width + x] = light
      if (x % 2 === 1 || y % 2 === 1) continue
      const place = luma + (y / 2) * (width / 2) + x / 2
      out[place] = blue
      out[place + chroma] = red
    }
  }
  return out
}

/** An EBML element: its id, a size of eight bytes, and its content. */
function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), size, body])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Luma of full range (0 to 255) to video range (16 to 235), as ITU-R BT.601 quantises: 256 entries, rounded. */
export const fullToVideoRange = Uint8Array.from({ length: 256 }, (_, luma) => Math.round(16 + (luma * 219) / 255))

/** Replaces each byte by its entry in a table of 256. */
export function throughTable(bytes: Uint8Array, table: Uint8Array): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = table[bytes[at] as number] as number
}

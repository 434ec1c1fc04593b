import type { Token } from './tokenise.js'

/** Where the Chinese characters in daily use begin in Unicode. */
const FIRST_HAN = 0x4e00

/** A cheap test for a Chinese character: scripts above them in Unicode pass as well, Latin and Devanagari do not. */
export function mayBeHan({ forms }: Token): boolean {
  return forms[0]!.charCodeAt(0) >= FIRST_HAN
}

import type { Program } from './compile-phrases.js'
import type { CompiledPhrases } from './phrasebook.js'
import type { Symbols } from './symbol-table.js'

/** The arrays of compiled phrases, in the order in which they are written. */
const ARRAYS = [
  'followFrom',
  'follow',
  'followSymbol',
  'reach',
  'furthest',
  'inLongRows',
  'acceptFrom',
  'accept',
  'opens',
  'beginFrom',
  'begin',
  'beginListFrom',
  'beginList',
  'wordFrom',
  'wordSymbols',
] as const

type Arrays = Record<(typeof ARRAYS)[number], Int32Array>
type Head = Pick<Program, 'phraseCount' | 'lists'> &
  Pick<CompiledPhrases, 'denials'> &
  Pick<Symbols, 'prefixes' | 'suffixes' | 'capitals' | 'ranges'> & { words: string; lengths: number[]; version: string }

/** First number of a packed book: read back as another one where the order of bytes is not that of the writer. */
const MARK = 0x50464c32
const WORD_BYTES = 4

/**
 * Compiled phrases as bytes: mark, length of the head, head as JSON, arrays of 32-bit numbers. Reading them back takes
 * a view on the bytes instead of parsing half a million numbers. `version` says of which rules they are.
 */
export function packPhrases({ program, symbols, denials }: CompiledPhrases, version: string): Uint8Array {
  const arrays: Arrays = { ...program, ...symbols }
  const { prefixes, suffixes, capitals, ranges, words } = symbols
  const head: Head = {
    version,
    phraseCount: program.phraseCount,
    lists: program.lists,
    denials,
    prefixes,
    suffixes,
    capitals,
    ranges,
    words: words.join('\n'),
    lengths: ARRAYS.map((name) => arrays[name].length),
  }
  const json = new TextEncoder().encode(JSON.stringify(head))
  const padded = Math.ceil(json.length / WORD_BYTES) * WORD_BYTES
  const numbers = ARRAYS.map((name) => arrays[name])
  const packed = new Uint8Array(2 * WORD_BYTES + padded + numbers.reduce((sum, { byteLength }) => sum + byteLength, 0))
  new Int32Array(packed.buffer, 0, 2).set([MARK, json.length])
  packed.set(json, 2 * WORD_BYTES)
  let at = 2 * WORD_BYTES + padded
  for (const { buffer, byteOffset, byteLength } of numbers) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return packed
}

/**
 * Reads what {@link packPhrases} wrote; null where it is of another version, or was written on a machine with another
 * order of bytes. The arrays look into `packed` and copy nothing.
 */
export function unpackPhrases(packed: Uint8Array, version: string): CompiledPhrases | null {
  // Views on numbers must begin at a multiple of four; a small file may come in a piece of a larger buffer.
  const bytes = packed.byteOffset % WORD_BYTES === 0 ? packed : Uint8Array.from(packed)
  const [mark, length] = new Int32Array(bytes.buffer, bytes.byteOffset, 2)
  if (mark !== MARK) return null
  const json = bytes.subarray(2 * WORD_BYTES, 2 * WORD_BYTES + length!)
  const head = JSON.parse(new TextDecoder().decode(json)) as Head
  if (head.version !== version) return null

  let at = bytes.byteOffset + 2 * WORD_BYTES + Math.ceil(length! / WORD_BYTES) * WORD_BYTES
  const arrays = Object.fromEntries(
    ARRAYS.map((name, index) => {
      const array = new Int32Array(bytes.buffer, at, head.lengths[index])
      at += array.byteLength
      return [name, array]
    }),
  ) as Arrays
  const { phraseCount, lists, denials, prefixes, suffixes, capitals, ranges, words } = head
  const { wordFrom, wordSymbols, ...program } = arrays
  return {
    program: { phraseCount, lists, ...program },
    symbols: { words: words.split('\n'), wordFrom, wordSymbols, prefixes, suffixes, capitals, ranges },
    denials,
  }
}

import { TextEncoder } from 'node:util'
import { asciiJson, parseAscii } from '../../ascii-json.js'
import type { Program } from '../phrases/compile-phrases.js'
import type { Symbols } from '../phrases/symbol-table.js'
import type { CompiledSet } from './compile-rules.js'
import type { CompiledPhrases } from './phrasebook.js'

/** The arrays of a compiled set, in the order in which they are stored. */
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
  'wordEnds',
  'wordSlots',
  'numbers',
] as const

type Arrays = Record<(typeof ARRAYS)[number], Int32Array>
/** Everything that is not an array of numbers; stored as JSON. */
interface Head {
  readonly version: string
  readonly program: Pick<Program, 'phraseCount' | 'lists'>
  readonly symbols: Pick<Symbols, 'prefixes' | 'suffixes' | 'capitals' | 'ranges'>
  readonly denials: CompiledPhrases['denials']
  readonly words: CompiledSet['words']
  readonly letterCount: number
  readonly lengths: readonly number[]
}

/** First number of the file. On a machine with another byte order it reads as another number. */
const MARK = 0x50464c34
const WORD_BYTES = 4

/**
 * Serialises a compiled set: mark, length of the head, head as JSON, arrays of 32-bit numbers, letters of words as
 * 16-bit units. Reading back takes views on the bytes instead of parsing half a million numbers and creating fifty
 * thousand strings. `version` identifies the rules.
 */
export function packPhrases({ phrases, numbers, words }: CompiledSet, version: string): Uint8Array {
  const { phraseCount, lists, ...ofProgram } = phrases.program
  const { prefixes, suffixes, capitals, ranges, wordFrom, wordSymbols, words: table } = phrases.symbols
  const ofWords = { wordFrom, wordSymbols, wordEnds: table.ends, wordSlots: table.slots }
  const arrays: Arrays = { ...ofProgram, ...ofWords, numbers }
  const head: Head = {
    version,
    program: { phraseCount, lists },
    symbols: { prefixes, suffixes, capitals, ranges },
    denials: phrases.denials,
    words,
    letterCount: table.letters.length,
    lengths: ARRAYS.map((name) => arrays[name].length),
  }
  const json = new TextEncoder().encode(asciiJson(head))
  const padded = Math.ceil(json.length / WORD_BYTES) * WORD_BYTES
  const parts = [...ARRAYS.map((name) => arrays[name]), table.letters]
  const packed = new Uint8Array(2 * WORD_BYTES + padded + parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  new Int32Array(packed.buffer, 0, 2).set([MARK, json.length])
  packed.set(json, 2 * WORD_BYTES)
  let at = 2 * WORD_BYTES + padded
  for (const { buffer, byteOffset, byteLength } of parts) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return packed
}

/**
 * Reads what {@link packPhrases} wrote; null for another version or another byte order. The arrays are views on
 * `packed`.
 */
export function unpackPhrases(packed: Uint8Array, version: string): CompiledSet | null {
  // Typed arrays must begin at a multiple of four; a small file may come as a slice of a larger buffer.
  const bytes = packed.byteOffset % WORD_BYTES === 0 ? packed : Uint8Array.from(packed)
  const [mark, length] = new Int32Array(bytes.buffer, bytes.byteOffset, 2)
  if (mark !== MARK) return null
  const json = bytes.subarray(2 * WORD_BYTES, 2 * WORD_BYTES + length!)
  const head = parseAscii(json) as Head
  if (head.version !== version) return null

  let at = bytes.byteOffset + 2 * WORD_BYTES + Math.ceil(length! / WORD_BYTES) * WORD_BYTES
  const arrays = Object.fromEntries(
    ARRAYS.map((name, index) => {
      const array = new Int32Array(bytes.buffer, at, head.lengths[index])
      at += array.byteLength
      return [name, array]
    }),
  ) as Arrays
  const letters = new Uint16Array(bytes.buffer, at, head.letterCount)
  const { wordFrom, wordSymbols, wordEnds, wordSlots, numbers, ...program } = arrays
  const table = { letters, ends: wordEnds, slots: wordSlots }
  const phrases = {
    program: { ...head.program, ...program },
    symbols: { ...head.symbols, wordFrom, wordSymbols, words: table },
    denials: head.denials,
  }
  return { phrases, numbers, words: head.words }
}

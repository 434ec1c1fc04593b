import { totalmem } from 'node:os'
import type { AssetKind } from '../../spec/evidence/asset.js'

const MIB = 1024 ** 2

/**
 * Memory that all processes of one analysis take at their peak, rounded up: films 0.7 to 1.05 GiB whatever their
 * length (`npm run bench -- video` and `memory`), pictures up to 450 MiB, texts 120 MiB (both in a control group).
 * Single frames above 8,192 px take more.
 */
const NEEDED_BYTES: Readonly<Record<AssetKind, number>> = { text: 128 * MIB, image: 500 * MIB, video: 1_100 * MIB }

/**
 * What each further analysis adds that runs at the same time in the process, rounded up; models and rules are shared.
 * Measured as proportional set size of all processes of `proofline check --jobs`: eight texts at once 4 MiB more than
 * one, two and four pictures 27 and 54 MiB, two films of 720p 105 MiB, to which a film of 1080p has 2.25 times the
 * pixels. Films beyond the engine's threads wait their turn, and are counted all the same.
 */
const FURTHER_BYTES: Readonly<Record<AssetKind, number>> = { text: MIB, image: 30 * MIB, video: 240 * MIB }

/** Where too little memory is allowed: what the process and its children may use, and what the analyses take. */
export interface MemoryShortage {
  readonly allowedBytes: number
  readonly neededBytes: number
  /** One sentence for people. */
  readonly message: string
}

/**
 * Says whether this process may use less memory than analysing assets of a kind takes, or null. The system then ends
 * processes without a word (exit code 137), which nobody can report afterwards, so ask before. `allowedBytes`: default
 * the limit of the container or control group, else the machine's memory; what others use of it is not known.
 * `atOnce`: how many are analysed at the same time, default 1.
 */
export function memoryShortage(
  kind: AssetKind,
  allowedBytes: number = allowedMemory(),
  atOnce = 1,
): MemoryShortage | null {
  const neededBytes = NEEDED_BYTES[kind] + (atOnce - 1) * FURTHER_BYTES[kind]
  if (allowedBytes >= neededBytes) return null
  const taker = atOnce === 1 ? `a ${WORDS[kind]} takes` : `${atOnce} ${WORDS[kind]}s at once take`
  const message =
    `The process may use ${inMib(allowedBytes)} of memory, and ${taker} up to ${inMib(neededBytes)}: ` +
    'the system may end it without a word (exit code 137). Raise the memory limit of the container.'
  return { allowedBytes, neededBytes, message }
}

const WORDS: Readonly<Record<AssetKind, string>> = { text: 'text', image: 'picture', video: 'film' }

/** Bytes that this process and its children may use together. */
export function allowedMemory(): number {
  // Absent in some runtimes; 0 where it cannot be known, and larger than any machine where there is no limit.
  const constrained = process.constrainedMemory?.() || Infinity
  return Math.min(constrained, totalmem())
}

/** Bytes as people read them: `512 MiB`. */
export function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`
}

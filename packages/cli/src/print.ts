import { wrapText } from '@proofline/report'
import stringWidth from 'string-width'
import type { Io } from './io.js'

/** Prints a result: as text on a terminal, as JSON elsewhere or on request. */
export async function print(
  format: 'pretty' | 'json',
  { json, pretty }: { json: unknown; pretty: () => string },
  io: Io,
): Promise<void> {
  await io.out(format === 'json' ? `${JSON.stringify(json, null, 2)}\n` : pretty())
}

/**
 * Words of an asset, or a file name, as one line that cannot control the terminal: control characters become spaces.
 */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}

/** Wrapping is not worth it below this width: the terminal breaks the lines. */
const MIN_LAST_COLUMN = 24

/** Width of tables in columns: that of the terminal, unlimited in a file or pipe. */
export function roomOf({ isTerminal, columns: room }: Io): number {
  return isTerminal ? room : Infinity
}

/**
 * Formats rows as columns, two spaces apart. The last column is unlimited, or wrapped where a row would be wider than
 * `room` (columns of the terminal, default unlimited). Cells are made {@link harmless}.
 */
export function columns(cells: readonly (readonly string[])[], room = Infinity): string {
  const rows = cells.map((row) => row.map(harmless))
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => stringWidth(row[i] ?? ''))))
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  const isWrapped = room - before >= MIN_LAST_COLUMN
  return rows
    .flatMap((row) => {
      const start = row.slice(0, -1).map((cell, i) => `${cell}${' '.repeat((widths[i] ?? 0) - stringWidth(cell))}  `)
      const [first = '', ...more] = isWrapped ? wrapText(row.at(-1) ?? '', room - before) : row.slice(-1)
      return [start.join('') + first, ...more.map((line) => ' '.repeat(before) + line)]
    })
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

import type { Io } from './io.js'

/** Prints a result: as text on a terminal, as JSON where that was asked for or nobody watches. */
export async function print(
  format: 'pretty' | 'json',
  { json, pretty }: { json: unknown; pretty: () => string },
  io: Io,
): Promise<void> {
  await io.out(format === 'json' ? `${JSON.stringify(json, null, 2)}\n` : pretty())
}

/** Words of an asset, and names of files, as one line that cannot steer the terminal: controls become spaces. */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
}

/** Rows as text in columns, two spaces apart; the last column is as wide as it is. Cells are made {@link harmless}. */
export function columns(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(harmless))
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

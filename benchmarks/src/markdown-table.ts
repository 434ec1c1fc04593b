/** A Markdown table. Numbers are right-aligned; null is shown as a dash. Columns are those of `head`. */
export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? '–' : String(cell))))
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] !== 'string'))
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`
  return [line(head), line(isNumber.map((right) => (right ? '---:' : '---'))), ...cells.map(line)].join('\n')
}

/** A share (0–1) in per cent with one decimal, null as null. */
export function percent(share: number | null): string | null {
  return share === null ? null : `${(share * 100).toFixed(1)} %`
}

/** A number with a fixed number of decimals, null as null; NaN as a dash. */
export function fixed(value: number | null, decimals = 2): string | null {
  return value === null || Number.isNaN(value) ? null : value.toFixed(decimals)
}

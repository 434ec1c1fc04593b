/** What one part of the benchmark gives: a table for people and rows for programs. */
export interface BenchPart {
  readonly title: string
  readonly table: string
  readonly rows: readonly unknown[]
}

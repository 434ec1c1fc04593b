/** The result of one part of the benchmark: a table for people and rows for programs. */
export interface BenchPart {
  readonly title: string
  readonly table: string
  readonly rows: readonly unknown[]
}

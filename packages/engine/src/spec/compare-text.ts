/** Orders text by code unit: `localeCompare` depends on the machine's locale data, and results may not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

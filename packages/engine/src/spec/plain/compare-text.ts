/** Orders text by code unit: `localeCompare` depends on the machine's locale data, which must not affect results. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

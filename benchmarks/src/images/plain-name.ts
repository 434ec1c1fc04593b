/** A name's letters and digits, lower case, without accents: `Citroën` and the drawing `citroen.svg` are one. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

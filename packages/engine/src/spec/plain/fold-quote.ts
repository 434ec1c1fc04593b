/**
 * A text as quotes are compared with their evidence: by NFKC, in small letters, every space one blank. The engine drops
 * findings by it, and the contract suite of agents foretells that.
 */
export function foldQuote(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

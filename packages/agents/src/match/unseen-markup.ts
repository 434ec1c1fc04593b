/** Tags of HTML that change how letters look and part no words, comments, and zero-width spaces of HTML. */
const INLINE = 'b|i|u|s|em|strong|span|font|wbr|sub|sup|small|big|mark|strike|del|ins|tt|a'
const TAGS = new RegExp(`(?:</?(?:${INLINE})(?:\\s[^<>]{0,80})?/?>|<!--[^<>]{0,80}?-->){1,8}`, 'iy')
/** Stars around words, as messengers write bold: no longer than a line of a caption. */
const EMPHASIS = /(\*{1,3})(?=[\p{L}\p{N}])[^*\n]{0,80}[\p{L}\p{N}%!?.]\1(?![\p{L}\p{N}*])/uy
/** A star between two words parts them as a blank does: "free*cash". */
const PARTING = /(?<=\p{L})\*(?=\p{L})/uy

/**
 * Where tags and comments of HTML end that begin at a UTF-16 offset, or `at` where none do. Looks at a bounded number of
 * characters.
 */
export function tagsEnd(text: string, at: number): number {
  TAGS.lastIndex = at
  return at + (TAGS.exec(text)?.[0].length ?? 0)
}

/**
 * Stars at a UTF-16 offset that bear no meaning of their own: how many, and where those stand that close an emphasis
 * which these open (-1 for none). A footnote's star and one of a row do bear one.
 */
export function plainStars(text: string, at: number): { readonly count: number; readonly closing: number } | null {
  PARTING.lastIndex = at
  if (PARTING.test(text)) return { count: 1, closing: -1 }
  if (/[\p{L}\p{N}*]/u.test(text[at - 1] ?? '')) return null
  EMPHASIS.lastIndex = at
  const [whole, stars] = EMPHASIS.exec(text) ?? []
  return whole === undefined ? null : { count: stars!.length, closing: at + whole.length - stars!.length }
}

/** HTML tags that change the look of letters without separating words; comments; zero-width spaces of HTML. */
const INLINE = 'b|i|u|s|em|strong|span|font|wbr|sub|sup|small|big|mark|strike|del|ins|tt|a'
/** Tags of forums: "[b]", "[/color]", "[size=2]". Only where one is closed again: "[s]ale" is no tag. */
const FORUM = 'b|i|u|s|color|colour|size|font|sup|sub|center|highlight'
const TAGS = new RegExp(
  `(?:</?(?:${INLINE})(?:\\s[^<>]{0,80})?/?>|<!--[^<>]{0,80}?-->|\\[/(?:${FORUM})\\]|\\[(?:${FORUM})(?:=[^\\[\\]]{0,40})?\\](?=[^\\n]{0,80}?\\[/)){1,8}`,
  'iy',
)
/** Stars around words for bold text, as in messengers; at most as long as a line of a caption. */
const EMPHASIS = /(\*{1,3})(?=[\p{L}\p{N}])[^*\n]{0,80}[\p{L}\p{N}%!?.]\1(?![\p{L}\p{N}*])/uy
/** A star between two words separates them like a space: "free*cash". */
const PARTING = /(?<=\p{L})\*(?=\p{L})/uy

/**
 * The end of the tags of HTML or of forums and the comments that begin at a UTF-16 offset; `at` if none do. Examines a
 * bounded number of characters.
 */
export function tagsEnd(text: string, at: number): number {
  TAGS.lastIndex = at
  return at + (TAGS.exec(text)?.[0].length ?? 0)
}

/**
 * Stars at a UTF-16 offset that have no meaning of their own: how many, and where the stars that close their emphasis
 * stand (-1 for none). Null for a footnote's star and stars in a row.
 */
export function plainStars(text: string, at: number): { readonly count: number; readonly closing: number } | null {
  PARTING.lastIndex = at
  if (PARTING.test(text)) return { count: 1, closing: -1 }
  if (/[\p{L}\p{N}*]/u.test(text[at - 1] ?? '')) return null
  EMPHASIS.lastIndex = at
  const [whole, stars] = EMPHASIS.exec(text) ?? []
  return whole === undefined ? null : { count: stars!.length, closing: at + whole.length - stars!.length }
}

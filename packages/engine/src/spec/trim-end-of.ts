/**
 * A text without the characters of one kind at its end, however many. Linear: `/x+$/` looks from each of a run of them
 * for the end, and takes hours over some megabytes that a file from outside may hold.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

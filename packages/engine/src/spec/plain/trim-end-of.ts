/**
 * A text without the trailing characters of one kind, however many. Linear: `/x+$/` restarts at each character of a run
 * and takes hours over a few megabytes of untrusted input.
 */
export function trimEndOf(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end--
  return text.slice(0, end)
}

/** Whether one quote contains the other, ignoring case. Pure. */
export function sharesWords(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

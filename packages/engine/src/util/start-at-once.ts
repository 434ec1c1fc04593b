/**
 * The same sequence, whose first item is asked for now and not when the loop over it begins. May be iterated once. What
 * goes wrong with that item is thrown where it is taken.
 */
export function startAtOnce<Item>(source: AsyncIterable<Item>): AsyncIterable<Item> {
  const iterator = source[Symbol.asyncIterator]()
  const first = iterator.next()
  first.catch(() => {})
  let isTaken = false

  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        if (isTaken) return iterator.next()
        isTaken = true
        return first
      },
      return: async (value?: unknown) => (await iterator.return?.(value)) ?? { done: true, value },
    }),
  }
}

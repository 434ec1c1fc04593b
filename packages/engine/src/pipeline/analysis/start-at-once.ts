/**
 * The same sequence, whose first item is requested now and not when iteration begins. May be iterated once. An error of
 * that item is thrown where it is consumed.
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

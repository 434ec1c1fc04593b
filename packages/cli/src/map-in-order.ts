/**
 * Runs `work` over the items, at most `limit` at a time, and gives the results in the order of the items as soon as
 * each and all before it are done. The first failure ends it, once what was begun has settled.
 */
export async function* mapInOrder<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  try {
    for (let next = 0; next < items.length; next++) {
      while (begun.length < items.length && begun.length < next + limit) {
        const promise = work(items[begun.length]!)
        // Rejections are thrown when their turn comes.
        promise.catch(() => {})
        begun.push(promise)
      }
      yield await begun[next]!
    }
  } finally {
    await Promise.allSettled(begun)
  }
}

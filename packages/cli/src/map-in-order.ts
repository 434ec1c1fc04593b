/**
 * Runs `work` over the items, at most `limit` at a time, and yields the results in the order of the items as soon as
 * possible. The first failure ends it, once running work has settled. Does not keep results that were yielded.
 */
export async function* mapInOrder<Item, Result>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = []
  try {
    for (const item of items) {
      const promise = work(item)
      // Rejections are thrown when their turn comes.
      promise.catch(() => {})
      begun.push(promise)
      if (begun.length >= limit) yield await begun.shift()!
    }
    while (begun.length > 0) yield await begun.shift()!
  } finally {
    await Promise.allSettled(begun)
  }
}

/** Gives what is opened when it is first asked for. `begun`: the opening under way or done, undefined for none. */
export interface OpenOnce<T> {
  (): Promise<T>
  begun(): Promise<T> | undefined
}

/**
 * Opens something when it is first asked for, and gives the same to all who ask. What could not be opened is tried again
 * for the next who asks: it may have been mended meanwhile, and an engine outlives a shortage of file handles.
 */
export function openOnce<T>(open: () => Promise<T>): OpenOnce<T> {
  let opened: Promise<T> | undefined
  const ask = (): Promise<T> => {
    if (opened !== undefined) return opened
    const opening = open()
    opened = opening
    opening.catch(() => (opened = undefined))
    return opening
  }
  return Object.assign(ask, { begun: () => opened })
}

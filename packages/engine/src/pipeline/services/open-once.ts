/** Opens something when it is first requested. `begun`: the opening in progress or done, undefined for none. */
export interface OpenOnce<T> {
  (): Promise<T>
  begun(): Promise<T> | undefined
}

/**
 * Opens something on first use, and gives the same to all callers. A failed opening is tried again for the next caller,
 * because the cause may be gone: an engine outlives a shortage of file handles.
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

import type { Timeline } from '../spec/timeline.js'

/** Something in a timeline that points nowhere, or twice. */
export interface TimelineFault {
  readonly path: string
  readonly message: string
}

/**
 * What a schema cannot see of a timeline that somebody else stored: ids that two items share, so that a finding would
 * rest on either, and frames that are not there. Pure.
 */
export function faultsOfTimeline({ items }: Timeline): TimelineFault[] {
  const ids = new Set<string>()
  const frames = new Set(items.filter(({ kind }) => kind === 'frame').map(({ id }) => id))
  return items.flatMap((item, index) => {
    const faults: TimelineFault[] = []
    if (ids.has(item.id)) faults.push({ path: `items.${index}.id`, message: `${item.id} is there twice` })
    ids.add(item.id)
    const missing = 'frames' in item ? item.frames.find((id) => !frames.has(id)) : undefined
    if (missing !== undefined) faults.push({ path: `items.${index}.frames`, message: `${missing} is no frame of it` })
    return faults
  })
}

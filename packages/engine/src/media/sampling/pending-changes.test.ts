import { describe, expect, it } from 'vitest'
import { createPendingChanges, type PendingChange, SETTLE_MS, sharedArea } from './pending-changes.js'

const box = (x: number, y: number, size = 0.1) => ({ x, y, width: size, height: size })
const local = (sinceIndex: number, area = box(0, 0)) => ({ strength: 20, isWhole: false, area, index: 0, sinceIndex })

describe('createPendingChanges', () => {
  it('makes a change due when the picture has settled', () => {
    const changes = createPendingChanges()
    changes.add(local(0), 1000)
    expect(changes.due(1000 + SETTLE_MS - 1, 0, 0)).toBeNull()
    expect(changes.due(1000 + SETTLE_MS, 0, 0)).toMatchObject({ fromMs: 1000, area: box(0, 0) })
  })

  it('drops a change that the last sample shows, and one from the shot before', () => {
    const changes = createPendingChanges()
    changes.add(local(0), 1000)
    expect(changes.due(2000, 0, 1500)).toBeNull()
    changes.add(local(3), 2000)
    expect(changes.due(3000, 4, 0)).toBeNull()
  })

  it('reports that the next change is close enough to share a sample', () => {
    const changes = createPendingChanges()
    changes.add(local(0), 1000)
    const due = changes.due(1100, 0, 0) as PendingChange
    expect(changes.isFollowedSoon(due, 1100)).toBe(false)
    changes.add(local(0), 1000 + 2 * SETTLE_MS + 1)
    expect(changes.isFollowedSoon(due, 1100)).toBe(false)
    changes.add(local(0), 1000 + 2 * SETTLE_MS)
    expect(changes.isFollowedSoon(due, 1100)).toBe(true)
  })

  it('returns what a sample shows of its shot once, and keeps later changes', () => {
    const changes = createPendingChanges()
    for (const [sinceIndex, fromMs] of [
      [0, 900],
      [5, 1000],
      [5, 1200],
    ] as const)
      changes.add(local(sinceIndex), fromMs)
    expect(changes.takeShown(1100, 5).map(({ fromMs }) => fromMs)).toEqual([1000])
    expect(changes.takeShown(1300, 5).map(({ fromMs }) => fromMs)).toEqual([1200])
  })
})

describe('sharedArea', () => {
  const pending = (area: PendingChange['area']) => ({ area, sinceIndex: 0, fromMs: 0, dueMs: 0 })

  it('is the box around all areas', () => {
    const shared = sharedArea([pending(box(0.1, 0.1)), pending(box(0.3, 0.1))])
    expect(shared?.x).toBeCloseTo(0.1)
    expect(shared?.width).toBeCloseTo(0.3)
  })

  it('is null when nothing changed, and when the changes take up most of the picture', () => {
    expect(sharedArea([])).toBeNull()
    expect(sharedArea([pending(box(0, 0)), pending(null)])).toBeNull()
    expect(sharedArea([pending(box(0, 0)), pending(box(0.9, 0.9))])).toBeNull()
  })
})

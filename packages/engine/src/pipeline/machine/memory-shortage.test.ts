import { totalmem } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { allowedMemory, memoryShortage } from './memory-shortage.js'

const MIB = 1024 ** 2

describe('the memory that a process may use', () => {
  it('is too little for a film before it is for a picture, and for that before it is for a text', () => {
    const lacking = (mib: number) =>
      (['text', 'image', 'video'] as const).filter((kind) => memoryShortage(kind, mib * MIB))
    expect([2_048, 800, 300, 64].map(lacking)).toEqual([[], ['video'], ['image', 'video'], ['text', 'image', 'video']])
  })

  it('is named beside what is needed', () => {
    const shortage = memoryShortage('video', 512 * MIB)
    expect(shortage).toMatchObject({ allowedBytes: 512 * MIB, neededBytes: 1_100 * MIB })
    expect(shortage?.message).toMatch(/512 MiB .* film .* 1,100 MiB.* 137/)
  })

  it('must suffice for all that are analysed at once, which share models and rules', () => {
    const needed = (kind: 'text' | 'image' | 'video', atOnce: number) =>
      (memoryShortage(kind, 0, atOnce)?.neededBytes ?? 0) / MIB
    expect([1, 2, 4].map((atOnce) => needed('video', atOnce))).toEqual([1_100, 1_340, 1_820])
    expect([1, 4].map((atOnce) => needed('image', atOnce))).toEqual([500, 590])
    expect([1, 8].map((atOnce) => needed('text', atOnce))).toEqual([128, 135])
    expect(memoryShortage('video', 1_200 * MIB)).toBeNull()
    expect(memoryShortage('video', 1_200 * MIB, 2)?.message).toContain('2 films at once take up to 1,340 MiB')
  })

  it('is the limit of the container, and that of the machine where there is none or it cannot be known', () => {
    const constrained = vi.spyOn(process, 'constrainedMemory')
    const allowed = [256 * MIB, 2 ** 64, 0].map((bytes) => {
      constrained.mockReturnValue(bytes)
      return allowedMemory()
    })
    constrained.mockRestore()
    expect(allowed).toEqual([256 * MIB, totalmem(), totalmem()])
  })
})

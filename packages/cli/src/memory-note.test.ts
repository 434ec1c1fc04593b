import { afterEach, expect, it, vi } from 'vitest'
import { memoryNotes } from './memory-note.js'

const MIB = 1024 ** 2

afterEach(() => vi.restoreAllMocks())

function notesOn(allowedMib: number, { isQuiet = false, atOnce = 1 } = {}): string {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(allowedMib * MIB)
  let said = ''
  const note = memoryNotes(isQuiet, { err: (text) => void (said += text) }, atOnce)
  for (const asset of [{ text: 'Words' }, { video: 'one.mp4' }, { video: 'two.mp4' }, { image: 'one.png' }]) note(asset)
  return said
}

it('says once, before the analysis, which kinds of asset the memory of the container is too small for', () => {
  expect(notesOn(600).match(/a (?:text|picture|film) takes/g)).toEqual(['a film takes'])
  expect(notesOn(300).match(/a (?:text|picture|film) takes/g)).toEqual(['a film takes', 'a picture takes'])
})

it('counts what is analysed at once, as --jobs asks', () => {
  expect(notesOn(1_200)).toBe('')
  expect(notesOn(1_200, { atOnce: 3 })).toContain('3 films at once take')
})

it('says nothing where there is enough, or when quiet', () => {
  expect([notesOn(4_096), notesOn(300, { isQuiet: true })]).toEqual(['', ''])
})

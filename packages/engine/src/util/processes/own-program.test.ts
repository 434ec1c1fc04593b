import { existsSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ownProgram } from './own-program.js'

describe('ownProgram', () => {
  it.each(['#media-child', '#provenance-child'])('finds %s', (name) => {
    expect(existsSync(ownProgram(name))).toBe(true)
  })

  it('says what to do where a bundler has left the program behind', () => {
    const details = { package: '@proofline/engine' }
    const message = expect.stringMatching(/#left-behind.*bundled.*external/)
    expect(() => ownProgram('#left-behind')).toThrow(
      expect.objectContaining({ code: 'dependency_missing', message, details }),
    )
  })

  it('names the setting under Yarn Plug’n’Play, where started processes find no packages', () => {
    vi.stubGlobal('process', { versions: { ...process.versions, pnp: '3' } })
    expect(() => ownProgram('#media-child')).toThrow(
      expect.objectContaining({ code: 'dependency_missing', message: expect.stringContaining('nodeLinker') }),
    )
    vi.unstubAllGlobals()
  })
})

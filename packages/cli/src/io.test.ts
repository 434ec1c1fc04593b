import { afterEach, describe, expect, it, vi } from 'vitest'
import { processIo } from './io.js'

afterEach(() => void vi.unstubAllEnvs())

const cacheDir = (environment: Readonly<Record<string, string>>): string => {
  for (const name of ['PROOFLINE_CACHE', 'XDG_CACHE_HOME', 'LOCALAPPDATA']) vi.stubEnv(name, environment[name])
  vi.stubEnv('HOME', '/home/ann')
  return processIo(new AbortController().signal).cacheDir
}

describe('the folder for pulled models', () => {
  it('is the requested one, else that of the platform, else one in the home folder', () => {
    expect(cacheDir({ PROOFLINE_CACHE: '/models', XDG_CACHE_HOME: '/cache' })).toBe('/models')
    expect(cacheDir({ XDG_CACHE_HOME: '/cache' })).toBe('/cache/proofline/models')
    expect(cacheDir({})).toBe('/home/ann/.cache/proofline/models')
  })

  it('treats an empty variable as absent rather than using the root of the disk', () => {
    expect(cacheDir({ PROOFLINE_CACHE: '', XDG_CACHE_HOME: '' })).toBe('/home/ann/.cache/proofline/models')
  })
})

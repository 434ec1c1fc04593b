import { describe, expect, it } from 'vitest'
import { ProoflineError } from './errors.js'

const systemError = (code: string) => Object.assign(new Error(`${code}: open '/a'`), { code })

describe('ProoflineError.from', () => {
  it('returns a ProoflineError unchanged', () => {
    const error = new ProoflineError('timeout', 'late')
    expect(ProoflineError.from(error, 'internal')).toBe(error)
  })

  it.each(['EMFILE', 'ENFILE'])('reports %s as too many open files', (code) => {
    const cause = systemError(code)
    const error = ProoflineError.from(cause, 'asset_unreadable')
    expect(error).toMatchObject({ code: 'too_many_open_files', category: 'dependency', retryable: true, cause })
  })

  it("reports what Node's permission model refuses, unless the caller knows better", () => {
    const cause = Object.assign(systemError('ERR_ACCESS_DENIED'), { permission: 'ChildProcess' })
    const details = { permission: 'ChildProcess' }
    expect(ProoflineError.from(cause)).toMatchObject({ code: 'runtime_restricted', retryable: false, details, cause })
    expect(ProoflineError.from(cause, 'asset_unreadable').code).toBe('asset_unreadable')
  })

  it('wraps anything else in the given code', () => {
    expect(ProoflineError.from(systemError('EACCES'), 'asset_unreadable').code).toBe('asset_unreadable')
    expect(ProoflineError.from('thrown').code).toBe('internal')
    expect(ProoflineError.from(null).code).toBe('internal')
  })
})

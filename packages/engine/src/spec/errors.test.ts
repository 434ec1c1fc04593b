import { describe, expect, it } from 'vitest'
import { ProoflineError } from './errors.js'

const systemError = (code: string) => Object.assign(new Error(`${code}: open '/a'`), { code })

describe('ProoflineError.from', () => {
  it('gives an error of ours back as it is', () => {
    const error = new ProoflineError('timeout', 'late')
    expect(ProoflineError.from(error, 'internal')).toBe(error)
  })

  it.each(['EMFILE', 'ENFILE'])('says of %s that there are no more files to open, whatever was being done', (code) => {
    const cause = systemError(code)
    const error = ProoflineError.from(cause, 'asset_unreadable')
    expect(error).toMatchObject({ code: 'too_many_open_files', category: 'dependency', retryable: true, cause })
  })

  it('puts anything else under the code that is asked for', () => {
    expect(ProoflineError.from(systemError('EACCES'), 'asset_unreadable').code).toBe('asset_unreadable')
    expect(ProoflineError.from('thrown').code).toBe('internal')
    expect(ProoflineError.from(null).code).toBe('internal')
  })
})

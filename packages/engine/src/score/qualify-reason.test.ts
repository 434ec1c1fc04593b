import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../spec/faults/diagnostic.js'
import type { Coverage } from '../spec/evidence/timeline.js'
import { type Basis, qualifyReason } from './qualify-reason.js'

const clean: Basis = { decision: 'PUBLISH', decisionReason: 'Nothing was found.', diagnostics: [] }
const none = { engine: null, model: null, gaps: [] }
const note = (code: Diagnostic['code'], degrades: boolean): Diagnostic => ({
  code,
  stage: 'decode',
  message: '',
  degrades,
})

describe('the reason of a decision', () => {
  it('stands alone where everything was judged', () => {
    const coverage: Record<string, Coverage> = {
      frames: { status: 'complete', share: 1, ...none },
      speech: { status: 'not_available', share: 0, ...none },
    }
    const diagnostics = [note('no_audio_track', false)]
    expect(qualifyReason({ ...clean, status: 'complete', coverage, diagnostics })).toBe('Nothing was found.')
  })

  it('says when there was nothing to judge', () => {
    expect(qualifyReason({ ...clean, status: 'insufficient_evidence' })).toBe(
      'Nothing was found. There was no speech, no on-screen text and no signal to judge.',
    )
  })

  it('names, beside PUBLISH, what was analysed in part, and why', () => {
    const coverage: Record<string, Coverage> = {
      frames: { status: 'partial', share: 0.9999, ...none },
      speech: { status: 'failed', share: 0, ...none },
      text: { status: 'complete', share: 1, ...none },
    }
    const diagnostics = [note('truncated_input', true), note('no_audio_track', false), note('truncated_input', true)]
    const basis: Basis = { ...clean, status: 'complete', coverage, diagnostics }
    expect(qualifyReason(basis)).toBe(
      'Nothing was found. This covers only what could be judged: frames 99 %, speech 0 %, truncated_input.',
    )
    // What stops an asset does so whatever else it contains.
    expect(qualifyReason({ ...basis, decision: 'HOLD' })).toBe('Nothing was found.')
  })

  it('names the language of a text that no rule is written in', () => {
    expect(qualifyReason({ ...clean, diagnostics: [note('language_not_supported', true)] })).toBe(
      'Nothing was found. This covers only what could be judged: language_not_supported.',
    )
  })
})

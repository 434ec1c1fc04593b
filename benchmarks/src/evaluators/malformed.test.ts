import { describe, expect, it } from 'vitest'
import { judgeMalformed, type MalformedOutcome } from './malformed.js'

const end = (code: string | null, more: Partial<MalformedOutcome> = {}): MalformedOutcome => {
  return { code, degraded: false, bytes: 1, seconds: 1, peakBytes: 1, ...more }
}

describe('judgeMalformed', () => {
  it.each([
    ['a listed code', ['video_unreadable'], end('video_unreadable'), 'expected'],
    ['another code that blames the file', ['video_unreadable'], end('limit_exceeded'), 'contract'],
    ['a fault of ours', ['video_unreadable'], end('internal'), 'wrong'],
    ['a dead decoder', ['video_unreadable'], end('decoder_crashed'), 'wrong'],
    ['no code of the contract', ['video_unreadable'], end('ENOENT'), 'wrong'],
    ['a report where an error was due', ['video_unreadable'], end(null), 'wrong'],
    ['an error where a report was due', ['analysed'], end('video_unreadable'), 'wrong'],
    ['a report', ['analysed (first frame)'], end(null), 'expected'],
    ['a report that hides the damage', ['analysed with diagnostics'], end(null), 'wrong'],
    ['a report that says so', ['no crash; degraded diagnostics'], end(null, { degraded: true }), 'expected'],
    ['a picture too large', ['image refused as too large'], end('limit_exceeded'), 'expected'],
    ['no bytes, and told so', ['video_unreadable'], end('asset_empty', { bytes: 0 }), 'expected'],
    ['bytes, but called empty', ['video_unreadable'], end('asset_empty'), 'wrong'],
    ['a limit of the server', ['video_too_long'], end(null), 'expected'],
    ['right, after 21 s', ['video_unreadable'], end('video_unreadable', { seconds: 21 }), 'too slow'],
    ['right, with 2 GiB', ['video_unreadable'], end('video_unreadable', { peakBytes: 2 ** 31 }), 'too large'],
  ])('%s', (_case, expected, outcome, verdict) => expect(judgeMalformed(expected, outcome)).toBe(verdict))
})

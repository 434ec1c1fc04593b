import { describe, expect, it } from 'vitest'
import { proofline } from './run-cli.js'

const TEXT = 'Our new whisky comes from two small stills.'
const check = async (...options: string[]) => {
  const { code, stdout } = await proofline(['check', '--text', TEXT, '--format', 'json', '--quiet', ...options])
  return { code, said: JSON.parse(stdout) }
}
const rulesOf = (said: { checks: { ruleId: string }[] }) => said.checks.map(({ ruleId }) => ruleId)

describe('--fact', () => {
  it('passes facts about the asset to the rules, and the report repeats them', async () => {
    expect((await check()).said).toMatchObject({ decision: 'PUBLISH', assetFacts: {} })
    const { code, said } = await check('--fact', 'audienceAge=17', '--fact', 'sponsored=true', '--fact', 'locale=en-GB')
    expect(code).toBe(1)
    expect(said.assetFacts).toEqual({ audienceAge: 17, sponsored: true, locale: 'en-GB' })
    expect(rulesOf(said)).toEqual(expect.arrayContaining(['us.ftc.endorsement.material-connection']))
    expect(said.checks.map(({ message }: { message: string }) => message).join()).toContain('17 years old')
  })

  it.each(['aigenerated=true', 'aiGenerated', 'aiGenerated=no', 'audienceAge=young', '__proto__=1', 'locale=', '=1'])(
    'rejects facts that nothing would use: %s',
    async (fact) => {
      const { code, said } = await check('--fact', fact)
      expect(code).toBe(2)
      expect(said.error).toMatchObject({ code: 'context_invalid', message: expect.stringContaining(fact) })
    },
  )
})

describe('--as-of', () => {
  const made = ['--fact', 'aiGenerated=true', '--jurisdiction', 'eu', '--platform', 'linkedin', '--as-of']
  const severities = async (day: string) => {
    const { said } = await check(...made, day)
    return said.checks.map(({ severity, status }: Record<string, string>) => `${status} ${severity}`)
  }

  it('selects the rules in force on a day', async () => {
    const [before, since] = await Promise.all([severities('2026-08-01'), severities('2026-08-02')])
    expect(before).not.toEqual(since)
    expect(since).toContain('flag high')
    expect(before).not.toContain('flag high')
  })

  it.each(['yesterday', '2026-13-01', '02.08.2026'])('rejects an invalid day: %s', async (day) => {
    const { code, said } = await check('--as-of', day)
    expect(code).toBe(2)
    expect(said.error.code).toBe('context_invalid')
  })
})

import { describe, expect, it } from 'vitest'
import { selectRules } from '../rules/select-rules.js'
import { loadRules } from '../rules/load-rules.js'
import { rulesOfSubject } from './family-rules.js'

const set = loadRules()
/** The rules cited when only the second reader finds a breach of this family. */
function cited(sentence: string, asOf = '2026-11-21'): string[] {
  const asked = { jurisdictions: ['us', 'uk', 'eu', 'in', 'cn'], platforms: [], mode: 'full' as const, assetFacts: {} }
  const rules = selectRules(set, { ...asked, secondReader: true, asOf })
  const page = { rules } as unknown as Parameters<typeof rulesOfSubject>[0]['page']
  return rulesOfSubject({ page, set }, 'restricted-financial', () => true, sentence).map(({ id }) => id)
}

describe('rulesOfSubject', () => {
  it('selects rules on credit for a sentence about a loan, or on investments where a market has no other', () => {
    expect(cited('Get the loan tonight, whatever the bank has said.')).toEqual([
      'eu.ccd2.easy-credit',
      'in.rbi-irdai',
      'uk.fca.easy-credit',
      'us.credit.easy',
      'cn.adlaw.25-investment',
    ])
  })

  it('distinguishes debt relief from lending', () => {
    expect(cited('Nobody pays what you owe twice over.')).toContain('us.credit-repair-croa')
    expect(cited('Nobody pays what you owe twice over.')).not.toContain('us.credit.easy')
  })

  it("selects the family's general rules for any other sentence", () => {
    const investments = ['cn.adlaw.25-investment', 'eu.mifid.fair-clear', 'in.sebi.finfluencer', 'uk.fca.cobs4']
    expect(cited('Our fund grows whatever the market does.')).toEqual([...investments, 'us.finra.2210.content'])
  })

  it('cites no rule before it applies', () => {
    expect(cited('Get the loan tonight.', '2026-11-01')).toContain('eu.mifid.fair-clear')
  })
})

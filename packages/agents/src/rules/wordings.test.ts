import { describe, expect, it } from 'vitest'
import { loadRules } from './load-rules.js'

/**
 * Patterns of which some rule says nothing to write in their place: promises of cure and of growth, disguises, dares,
 * goods and messages that a market or platform bars whole.
 */
const NO_HONEST_WORDING = [
  'alcohol.french-lifestyle',
  'child.dare',
  'crypto.incentive',
  'crypto.sent-back',
  'drugs.cannabis',
  'drugs.cbd-claim',
  'drugs.coded',
  'drugs.controlled',
  'drugs.pictured',
  'evasion.code-words',
  'evasion.disguised-claim',
  'evasion.disguised-goods',
  'evasion.gimmick',
  'evasion.instructions',
  'evasion.pictured-goods',
  'gambling.offer',
  'gambling.wagering',
  'health.child-testimony',
  'health.colloidal-silver',
  'health.cure-by-goods',
  'health.cure-despite-advice',
  'health.disease-cure',
  'health.disease-product',
  'health.doctors-baffled',
  'health.drug-effect',
  'health.magic-remedy',
  'health.miracle',
  'health.named-for-illness',
  'health.no-more-aids',
  'health.organ-regrown',
  'health.plainly-over',
  'health.potency',
  'health.product-acts',
  'health.remedy-for-illness',
  'health.sent-packing',
  'pharma.pictured',
  'political.issue',
  'political.party-hostile',
  'political.unsigned',
  'political.vote-for',
  'prohibited.piracy',
  'social.dare',
  'social.flashing',
  'social.violence',
  'tobacco.promotion',
  'tobacco.quit-aid',
  'tobacco.reduced-risk',
  'unsubstantiated-claim.persons-invented',
  'weapons.youth',
  'weight.height',
  'weight.shape',
]

describe('the wordings of this package', () => {
  it('are there for every pattern but those that have no honest one', () => {
    const { rules, patterns } = loadRules()
    const isMute = (action: string | undefined) => action === undefined || action === 'remove'
    const mute = patterns.filter(({ pattern, remedy }) => {
      if (remedy) return isMute(remedy.action)
      return rules.some((rule) => rule.patterns.includes(pattern) && isMute(rule.remedy?.action))
    })
    expect(mute.map(({ pattern }) => pattern)).toEqual(NO_HONEST_WORDING)
  })

  it('do not repair what the advice says not to publish', () => {
    const barred = loadRules().rules.filter(({ recommendation }) => recommendation.trim() === 'Do not publish it.')
    expect(barred.length).toBeGreaterThan(10)
    expect(barred.filter(({ remedy }) => remedy?.action !== 'withhold').map(({ id }) => id)).toEqual([])
  })
})

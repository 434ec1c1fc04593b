/**
 * The closed list of rule families, each with those near to it: a finding filed under a near family names the same
 * trouble from another side. Nearness goes both ways.
 */
export const FAMILIES = {
  'ad-disclosure': ['fake-review', 'testimonial-typicality'],
  'fake-review': ['ad-disclosure', 'platform-prohibited', 'synthetic-person'],
  'testimonial-typicality': ['ad-disclosure', 'earnings-claim', 'unsubstantiated-claim', 'weight-body-claim'],
  'unsubstantiated-claim': [
    'absolute-claim',
    'ai-capability-claim',
    'certification-claim',
    'comparative-claim',
    'environmental-claim',
    'guarantee-claim',
    'health-claim',
    'origin-claim',
    'testimonial-typicality',
  ],
  'absolute-claim': ['comparative-claim', 'unsubstantiated-claim'],
  'comparative-claim': ['absolute-claim', 'trademark-use', 'unsubstantiated-claim'],
  'certification-claim': ['ai-capability-claim', 'environmental-claim', 'false-affiliation', 'unsubstantiated-claim'],
  'guarantee-claim': ['restricted-financial', 'unsubstantiated-claim'],
  'health-claim': ['restricted-drugs', 'restricted-pharma', 'unsubstantiated-claim', 'weight-body-claim'],
  'weight-body-claim': ['body-image', 'health-claim', 'policy-evasion', 'testimonial-typicality'],
  'body-image': ['personal-attributes', 'restricted-pharma', 'social-responsibility', 'weight-body-claim'],
  'environmental-claim': ['certification-claim', 'unsubstantiated-claim'],
  'origin-claim': ['trademark-use', 'unsubstantiated-claim'],
  'pricing-claim': ['free-offer', 'subscription-terms', 'urgency-scarcity'],
  'free-offer': ['pricing-claim', 'subscription-terms'],
  'subscription-terms': ['free-offer', 'pricing-claim'],
  'urgency-scarcity': ['pricing-claim', 'sensational-content'],
  'prize-promotion': ['impersonation', 'restricted-gambling', 'sensational-content'],
  'earnings-claim': ['platform-prohibited', 'restricted-crypto', 'restricted-financial', 'testimonial-typicality'],
  'restricted-alcohol': ['child-directed', 'social-responsibility'],
  'restricted-tobacco': ['child-directed', 'platform-prohibited', 'policy-evasion'],
  'restricted-gambling': ['child-directed', 'prize-promotion', 'restricted-financial'],
  'restricted-weapons': ['platform-prohibited'],
  'restricted-drugs': ['health-claim', 'platform-prohibited', 'policy-evasion', 'restricted-pharma'],
  'restricted-pharma': ['body-image', 'health-claim', 'restricted-drugs'],
  'restricted-financial': [
    'ai-capability-claim',
    'earnings-claim',
    'guarantee-claim',
    'restricted-crypto',
    'restricted-gambling',
  ],
  'restricted-crypto': ['earnings-claim', 'restricted-financial'],
  'restricted-adult': ['ai-prohibited-use', 'platform-prohibited'],
  'less-healthy-food': ['child-directed'],
  'child-directed': [
    'less-healthy-food',
    'restricted-alcohol',
    'restricted-gambling',
    'restricted-tobacco',
    'sensitive-targeting',
    'social-responsibility',
  ],
  'social-responsibility': ['body-image', 'child-directed', 'discrimination', 'restricted-alcohol'],
  discrimination: ['personal-attributes', 'social-responsibility'],
  'personal-attributes': ['body-image', 'discrimination', 'sensitive-targeting'],
  'sensitive-targeting': ['ai-prohibited-use', 'child-directed', 'personal-attributes'],
  'sensational-content': ['platform-prohibited', 'prize-promotion', 'urgency-scarcity'],
  'policy-evasion': ['platform-prohibited', 'restricted-drugs', 'restricted-tobacco', 'weight-body-claim'],
  'platform-prohibited': [
    'ai-prohibited-use',
    'earnings-claim',
    'fake-review',
    'impersonation',
    'policy-evasion',
    'restricted-adult',
    'restricted-drugs',
    'restricted-tobacco',
    'restricted-weapons',
    'sensational-content',
  ],
  impersonation: ['deepfake-deception', 'false-affiliation', 'platform-prohibited', 'prize-promotion'],
  'political-ad': ['ai-disclosure', 'deepfake-deception'],
  'ai-disclosure': [
    'ai-label-format',
    'bot-disclosure',
    'deepfake-deception',
    'political-ad',
    'provenance-metadata',
    'synthetic-person',
  ],
  'ai-label-format': ['ai-disclosure', 'provenance-metadata', 'synthetic-person'],
  'provenance-metadata': ['ai-disclosure', 'ai-label-format'],
  'synthetic-person': ['ai-disclosure', 'ai-label-format', 'deepfake-deception', 'fake-review'],
  'deepfake-deception': [
    'ai-disclosure',
    'celebrity-likeness',
    'impersonation',
    'political-ad',
    'synthetic-person',
    'voice-clone',
  ],
  'voice-clone': ['celebrity-likeness', 'deepfake-deception', 'music-licensing'],
  'bot-disclosure': ['ai-capability-claim', 'ai-disclosure'],
  'ai-capability-claim': ['bot-disclosure', 'certification-claim', 'restricted-financial', 'unsubstantiated-claim'],
  'ai-prohibited-use': ['platform-prohibited', 'restricted-adult', 'sensitive-targeting'],
  'celebrity-likeness': ['deepfake-deception', 'false-affiliation', 'official-symbols', 'voice-clone'],
  'copyrighted-character': ['copyrighted-content', 'trademark-use'],
  'copyrighted-content': ['copyrighted-character', 'music-licensing'],
  'music-licensing': ['copyrighted-content', 'voice-clone'],
  'trademark-use': ['comparative-claim', 'copyrighted-character', 'event-ambush', 'false-affiliation', 'origin-claim'],
  'false-affiliation': [
    'celebrity-likeness',
    'certification-claim',
    'impersonation',
    'official-symbols',
    'trademark-use',
  ],
  'event-ambush': ['official-symbols', 'trademark-use'],
  'official-symbols': ['celebrity-likeness', 'event-ambush', 'false-affiliation'],
} as const satisfies Record<string, readonly string[]>

/** Id of a rule family, see {@link FAMILIES}. */
export type Family = keyof typeof FAMILIES

/** The families near to one; none for an unknown id. */
export function nearFamilies(family: string): readonly string[] {
  return Object.hasOwn(FAMILIES, family) ? FAMILIES[family as Family] : []
}

/** Whether two families are the same or near to each other. Unknown ids are near to themselves only. */
export function areNearFamilies(one: string, other: string): boolean {
  return one === other || nearFamilies(one).includes(other)
}

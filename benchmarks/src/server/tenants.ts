/** Tiers, from the first served to the last. */
export const TIERS = ['enterprise', 'pro', 'starter', 'free'] as const
/** See {@link TIERS}. */
export type Tier = (typeof TIERS)[number]

const markets = { jurisdictions: ['us'], platforms: ['youtube'] }

/** Credits that each tenant starts with; more than it can spend. */
export const CREDITS = 1_000_000_000

/** Key of the tenant of a tier. */
export const keyOf = (tier: Tier): string => `svc_live_bench_${tier}`

/** One tenant a tier, none of them limited. */
export const SEED = {
  tenants: TIERS.map((tier) => ({
    tenantId: `tnt_${tier}`,
    tier,
    credits: CREDITS,
    subscription: markets,
    defaults: markets,
    rateLimit: { requests: 100_000_000, windowSeconds: 60 },
  })),
  apiKeys: TIERS.map((tier) => ({ key: keyOf(tier), tenantId: `tnt_${tier}` })),
}

/** A text check as it is submitted; `more` overrides. */
export function textCheck(text: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { ...markets, mode: 'fast', responseMode: 'sync', content: { text }, ...more }
}

/** 95 harmless words; each request adds its own. */
const WORDS = 'this serum makes skin feel soft and smooth for hours and smells of roses in the morning light '
/** See {@link WORDS}. */
export const TEXT = WORDS.repeat(6).split(' ').slice(0, 95).join(' ')

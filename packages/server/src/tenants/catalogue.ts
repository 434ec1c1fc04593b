import type { AgentFacts } from '@proofline/engine'
import { complianceAgents, loadRules, type Rule } from '@proofline/agents'
import { llmAgent } from '@proofline/agents/llm'
import type { Config } from '../config.js'
import { authorityOf } from './authorities.js'

/** Always supported; rule packs may add more. */
const JURISDICTIONS = ['us', 'eu', 'uk', 'in', 'cn']
const PLATFORMS = ['youtube', 'instagram', 'facebook', 'tiktok', 'linkedin']
const EVERYWHERE = 'global'

/** A law, code or policy that rules rest on. */
export interface PolicySource {
  readonly id: string
  readonly title: string
  readonly jurisdiction: string | null
  readonly platform: string | null
  readonly authority: string
  readonly citation: string
  readonly url: string
  readonly version: string
  readonly lastVerified: string | null
  readonly ruleCount: number
  /** First and last day of its rules; null where open. */
  readonly inForceFrom: string | null
  readonly inForceTo: string | null
}

/** What this server can check: agents, ids, laws. Read once at start. */
export interface Catalogue {
  readonly agents: readonly AgentFacts[]
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
  readonly sources: readonly PolicySource[]
  readonly rulesVersion: string
  /** Language model that is asked too, with where; null for none. */
  readonly model: string | null
  /** The day up to which the packs know the law. */
  readonly asOf: string
}

/** Reads agents and rule packs. `model`: the language model that is asked too. Throws `rule_pack_invalid`. */
export function readCatalogue(model: Config['model']): Catalogue {
  const asked = model === null ? [] : [llmAgent({ endpoint: model.endpoint, model: model.model })]
  const agents = [...complianceAgents(), ...asked].map(({ id, version, description, phase, capabilities }) => {
    return { id, version, description, phase, input: capabilities.kinds }
  })
  const { rules, version, asOf } = loadRules()
  const jurisdictions = rules.flatMap((rule) => rule.jurisdictions).filter((id) => id !== EVERYWHERE)
  return {
    agents,
    jurisdictions: [...new Set([...JURISDICTIONS, ...jurisdictions])],
    platforms: [...new Set([...PLATFORMS, ...rules.flatMap((rule) => rule.platforms)])],
    sources: sourcesOf(rules, version),
    rulesVersion: version,
    model: model && `${model.model} ${model.endpoint}`,
    asOf,
  }
}

/** What a rule cites for one market. */
type Cited = Pick<PolicySource, 'jurisdiction' | 'platform' | 'citation' | 'url'>

/**
 * One source per citation and market. Each market has the law that findings there cite. `lastVerified` is the earliest
 * date of its rules, and only set if all of them were verified.
 */
export function sourcesOf(rules: readonly Rule[], version: string): PolicySource[] {
  const groups = new Map<string, { rules: Rule[]; cited: Cited }>()
  for (const rule of rules) {
    for (const cited of citedBy(rule)) {
      const id = slug(`${cited.platform ?? cited.jurisdiction}-${cited.citation}`)
      const group = groups.get(id) ?? { cited, rules: [] }
      group.rules.push(rule)
      groups.set(id, group)
    }
  }
  return [...groups]
    .map(([id, { rules: own, cited }]) => {
      const { jurisdiction, platform, citation, url } = cited
      const from = own.map((rule) => rule.inForceFrom)
      const to = own.map((rule) => rule.inForceTo)
      const verified = own.map((rule) => rule.lastVerified)
      return {
        id,
        title: citation,
        jurisdiction,
        platform,
        authority: authorityOf(url),
        citation,
        url,
        version,
        // When sorted, null comes after every date; without this test one verified rule would vouch for the others.
        lastVerified: verified.includes(null) ? null : (verified.sort()[0] ?? null),
        ruleCount: own.length,
        inForceFrom: from.includes(null) ? null : (from.sort()[0] ?? null),
        inForceTo: to.includes(null) ? null : (to.sort().at(-1) ?? null),
      }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * A rule for every market, or for every platform, names the law of those that it knows. Those use that; its general
 * citation stays only if some supported ones are not named.
 */
function citedBy({ citation, url, jurisdictions, platforms, status, laws = {} }: Rule): Cited[] {
  const isByPlatform = platforms.length > 0 || (status === 'policy' && jurisdictions.includes(EVERYWHERE))
  const inMarket = (market: string): Cited => ({
    jurisdiction: isByPlatform && market !== EVERYWHERE ? null : market,
    platform: isByPlatform && market !== EVERYWHERE ? market : null,
    ...(laws[market] ?? { citation, url }),
  })
  if (platforms.length > 0) return platforms.map(inMarket)
  if (!jurisdictions.includes(EVERYWHERE)) return jurisdictions.map(inMarket)
  const isWhole = (isByPlatform ? PLATFORMS : JURISDICTIONS).every((market) => market in laws)
  return [...Object.keys(laws), ...(isWhole ? [] : [EVERYWHERE])].map(inMarket)
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120)
}

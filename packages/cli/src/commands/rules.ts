import { loadRules, type Rule, type RuleFault, type RuleSet, testRules } from '@proofline/agents'
import { COMMON, formatOf, listOf, onlyOne, parseCommand, usage } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print } from '../print.js'

/** `proofline rules list | show <id> | test`: the rule packs, one rule whole, and every rule's own examples. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, {
    ...COMMON,
    pack: { type: 'string', multiple: true, default: [] },
  })
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const [action, ...rest] = positionals
  const set = (): RuleSet => loadRules({ packs: listOf(values.pack) ?? [] })

  if (action === 'list' && rest.length === 0) {
    const { rules } = set()
    await print(format, { json: rules, pretty: () => listRules(rules) }, io)
    return EXIT.clean
  }
  if (action === 'show') {
    const rule = findRule(set().rules, onlyOne(rest, 'the id of one rule'))
    await print(format, { json: rule, pretty: () => showRule(rule) }, io)
    return EXIT.clean
  }
  if (action === 'test' && rest.length === 0) {
    const { rules, vocabulary } = set()
    const faults = testRules({ rules, vocabulary })
    await print(format, { json: { rules: rules.length, faults }, pretty: () => listFaults(rules, faults) }, io)
    return faults.length === 0 ? EXIT.clean : EXIT.flagged
  }
  throw usage('Expected rules list, rules show <id> or rules test.')
}

function findRule(rules: readonly Rule[], id: string): Rule {
  const rule = rules.find((candidate) => candidate.id === id)
  if (rule) return rule
  throw usage(`There is no rule ${id}. See proofline rules list.`, { id })
}

function listRules(rules: readonly Rule[]): string {
  return columns(
    rules.map(({ id, severity, jurisdictions, platforms, title }) => {
      return [id, severity, [...jurisdictions, ...platforms].join(', '), title]
    }),
  )
}

function showRule(rule: Rule): string {
  const { id, title, citation, url, inForceFrom, inForceTo, lastVerified, message, recommendation, examples } = rule
  const facts = [
    ['agent', rule.agent],
    ['family', rule.family],
    ['severity', rule.severity],
    ['jurisdictions', rule.jurisdictions.join(', ')],
    ['platforms', rule.platforms.join(', ') || 'all'],
    ['in force', `${inForceFrom ?? 'unknown'} to ${inForceTo ?? 'open'}`],
    ['last verified', lastVerified ?? 'not yet'],
    ['citation', citation],
    ['', url],
    ['message', message],
    ['advice', recommendation],
  ]
  const list = (name: string, texts: readonly string[]): string =>
    `${name}\n${texts.map((text) => `  ${text}\n`).join('')}`
  return `${id}: ${title}\n${columns(facts)}${list('violates', examples.violate)}${list('complies', examples.comply)}`
}

function listFaults(rules: readonly Rule[], faults: readonly RuleFault[]): string {
  const rows = faults.map(({ ruleId, kind, example, fired }) => {
    const what = kind === 'silent' ? 'did not fire on' : `complies, but ${fired} fired on`
    return [ruleId, what, example]
  })
  return `${columns(rows)}${rules.length} rules, ${faults.length} examples fail\n`
}

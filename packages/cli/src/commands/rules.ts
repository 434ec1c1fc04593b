import {
  loadRules,
  readSources,
  type Remedy,
  type Rule,
  type RuleFault,
  type RuleSet,
  type Silence,
  testRules,
} from '@proofline/agents'
import { COMMON, formatOf, onlyOne, parseCommand, usage } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print, roomOf } from '../print.js'

/** `proofline rules list | show <id> | test`: the rule packs, one rule in full, and tests of every rule's examples. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, {
    ...COMMON,
    pack: { type: 'string', multiple: true, default: [] },
    family: { type: 'string' },
  })
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const [action, ...rest] = positionals
  if (values.family !== undefined && action !== 'test') throw usage('--family is for rules test.', { option: 'family' })
  const set = (): RuleSet => loadRules({ packs: values.pack })

  if (action === 'list' && rest.length === 0) {
    const { rules } = set()
    await print(format, { json: rules, pretty: () => listRules(rules, roomOf(io)) }, io)
    return EXIT.clean
  }
  if (action === 'show') {
    const rule = findRule(set().rules, onlyOne(rest, 'the id of one rule'))
    await print(format, { json: rule, pretty: () => showRule(rule, roomOf(io)) }, io)
    return EXIT.clean
  }
  if (action === 'test' && rest.length === 0) {
    const { set: rules, lineOf } = readSources({ packs: values.pack })
    const { family } = values
    const tested = rules.rules.filter((rule) => family === undefined || rule.family === family)
    if (tested.length === 0) throw usage(`There is no rule of the family ${family}.`, { family })
    const faults = testRules(rules, { ...(family !== undefined && { family }) }).map((fault) => ({
      ...fault,
      ...lineOf(fault.ruleId, fault.where),
    }))
    await print(format, { json: { rules: tested.length, faults }, pretty: () => listFaults(tested, faults) }, io)
    return faults.length === 0 ? EXIT.clean : EXIT.flagged
  }
  throw usage('Expected rules list, rules show <id> or rules test.')
}

function findRule(rules: readonly Rule[], id: string): Rule {
  const rule = rules.find((candidate) => candidate.id === id)
  if (rule) return rule
  throw usage(`There is no rule ${id}. See proofline rules list.`, { id })
}

function listRules(rules: readonly Rule[], room: number): string {
  return columns(
    rules.map(({ id, severity, jurisdictions, platforms, title }) => {
      return [id, severity, [...jurisdictions, ...platforms].join(', '), title]
    }),
    room,
  )
}

function showRule(rule: Rule, room: number): string {
  const { id, title, citation, url, inForceFrom, inForceTo, lastVerified, message, recommendation, examples } = rule
  const facts = [
    ['agent', rule.agent],
    ['family', rule.family],
    ['severity', rule.severity],
    ['jurisdictions', rule.jurisdictions.join(', ')],
    ['platforms', rule.platforms.join(', ') || 'all'],
    ['status', rule.status],
    ['in force', `${inForceFrom ?? 'unknown'} to ${inForceTo ?? 'open'}`],
    ['last verified', lastVerified ?? 'not yet'],
    ['citation', citation],
    ['', url],
    ['message', message],
    ['advice', recommendation],
    ['remedy', rule.remedy === undefined ? 'none' : remedyOf(rule.remedy)],
    ['patterns', rule.patterns.join(', ') || 'none'],
  ]
  const list = (name: string, texts: readonly string[]): string =>
    `${name}\n${texts.map((text) => `  ${text}\n`).join('')}`
  return `${id}: ${title}\n${columns(facts, room)}${list('violates', examples.violate)}${list('complies', examples.comply)}`
}

type LocatedFault = RuleFault & { readonly file: string; readonly line: number }

function remedyOf(remedy: Remedy): string {
  if (remedy.action === 'remove') return 'remove the sentence'
  if (remedy.action === 'withhold') return 'do not publish: no edit can fix it'
  const { text } = remedy
  return `${remedy.action}${remedy.action === 'insert' ? ` (${remedy.at})` : ''}: ${text['en']}`
}

function listFaults(rules: readonly Rule[], faults: readonly LocatedFault[]): string {
  const rows = faults.map((fault) => `${fault.file}:${fault.line}: ${fault.ruleId} ${describe(fault)}\n`)
  const fail = faults.length === 1 ? '1 example fails' : `${faults.length} examples fail`
  return `${rows.join('')}${rules.length === 1 ? '1 rule' : `${rules.length} rules`}, ${fail}\n`
}

function describe({ kind, example, silence, fired, repaired }: RuleFault): string {
  if (kind === 'silent') return `did not fire on: ${example}${silence ? `\n  ${reasonOf(silence)}` : ''}`
  if (kind === 'false-alarm') return `complies, but ${fired} fired on: ${example}`
  return `still fires after its remedy on: ${repaired}`
}

const STANCES: Record<(Silence & { kind: 'stance' })['stance'], string> = {
  negated: 'denied',
  mentioned: 'quoted or only talked about',
  question: 'asked',
  hypothetical: 'hypothetical',
  reported: 'reported of others',
}

/** Most phrases of a `requires` that are listed: some have hundreds. */
const NAMED_PHRASES = 3

function reasonOf(silence: Silence): string {
  switch (silence.kind) {
    case 'no-phrase':
      return 'None of the phrases of the rule was found.'
    case 'stance':
      return `“${silence.words}” was found, but it is ${STANCES[silence.stance]} there (ignore: ${silence.stance}).`
    case 'undisguised':
      return `“${silence.words}” was found, but not in disguise.`
    case 'requires': {
      const { missing } = silence
      const named = missing.slice(0, NAMED_PHRASES).map((phrase) => `“${phrase}”`)
      const more = missing.length > NAMED_PHRASES ? ` or ${missing.length - NAMED_PHRASES} more` : ''
      return `“${silence.words}” was found, but not what it requires: ${named.join(', ')}${more}.`
    }
    case 'unless':
      return `“${silence.words}” was found, but “${silence.by}” stands there, too, which the rule excludes (unless).`
    case 'cures':
      return `“${silence.words}” was found, but “${silence.by}” clears it (cures).`
  }
}

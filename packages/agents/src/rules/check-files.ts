import { parsePhrase } from '../match/phrases/parse-phrase.js'
import { checkLists, wordLists } from '../match/phrases/word-lists.js'
import { packFault } from './pack-fault.js'
import type { Located, RuleFile } from './read-documents.js'
import { type Pattern, type Rule, type RuleSet, subjectOf } from './rule-schema.js'

/**
 * Checks what a schema cannot see in the files that are added to a set: phrases that can be read, word lists and
 * patterns that are there, one rule at most that stands for a family in a jurisdiction. Throws `rule_pack_invalid`.
 */
export function checkFiles(
  files: readonly RuleFile[],
  { rules, patterns, vocabulary }: Pick<RuleSet, 'rules' | 'patterns' | 'vocabulary'>,
): void {
  const check = createPhraseCheck(vocabulary)
  // Words first: a mistake in a list is reported there, not where the list is used.
  for (const file of files) checkWords(file, check)
  const known = new Set(patterns.map(({ pattern }) => pattern))
  const standing = standingRules(rules)
  for (const file of files) {
    for (const pattern of file.patterns) checkPhrases(pattern, file, check)
    for (const rule of file.rules) {
      checkPhrases(rule, file, check)
      checkReferences(rule, file, { known, check })
      checkStanding(rule, file, standing)
    }
  }
}

/** Throws if a phrase cannot be read; `line` is asked for only then, since finding it takes time. */
type PhraseCheck = (phrase: string, path: string, line: () => number) => void

function createPhraseCheck(vocabulary: RuleSet['vocabulary']): PhraseCheck {
  const lists = wordLists(vocabulary)
  const sound = new Set<string>()
  return (phrase, path, line) => {
    try {
      checkLists(parsePhrase(phrase), lists, sound)
    } catch (cause) {
      throw packFault(path, line(), (cause as Error).message, cause)
    }
  }
}

function checkWords({ path, vocabulary = {}, lineOf }: RuleFile, check: PhraseCheck): void {
  for (const [name, phrases] of Object.entries(vocabulary)) {
    phrases.forEach((phrase, index) => check(phrase, path, () => lineOf([name, index])))
    check(`{${name}}`, path, () => lineOf([name]))
  }
}

function checkPhrases({ content, lineOf }: Located<Rule | Pattern>, { path }: RuleFile, check: PhraseCheck): void {
  content.triggers.forEach((phrase, index) => check(phrase, path, () => lineOf(['triggers', index])))
  for (const key of ['requires', 'unless', 'cures', 'escalate'] as const) {
    content[key].forEach(({ any, except = [] }, at) => {
      any.forEach((phrase, index) => check(phrase, path, () => lineOf([key, at, 'any', index])))
      except.forEach((phrase, index) => check(phrase, path, () => lineOf([key, at, 'except', index])))
    })
  }
}

/** Checks what a rule refers to: the subject that it stands for, and the patterns that it reads. */
function checkReferences(
  { content, lineOf }: Located<Rule>,
  { path }: RuleFile,
  { known, check }: { readonly known: ReadonlySet<string>; readonly check: PhraseCheck },
): void {
  subjectOf(content).forEach((phrase, index) => check(phrase, path, () => lineOf(['stands', 'about', index])))
  content.patterns.forEach((name, index) => {
    if (!known.has(name)) throw packFault(path, lineOf(['patterns', index]), `no pattern is called "${name}"`)
  })
}

function checkStanding(
  { content, lineOf }: Located<Rule>,
  { path }: RuleFile,
  standing: ReturnType<typeof standingRules>,
): void {
  for (const [market, first] of standing(content)) {
    if (first === content.id) continue
    throw packFault(path, lineOf(['stands']), `${first} stands for the family ${content.family} in ${market} already`)
  }
}

/** Gives, for a rule that stands for its family, the first rule (by id) that does so, by jurisdiction. */
function standingRules(rules: readonly Rule[]): (rule: Rule) => [market: string, ruleId: string][] {
  const first = new Map<string, string>()
  const keyOf = (rule: Rule, market: string): string => `${rule.family} ${market}`
  for (const rule of rules) {
    if (rule.stands !== 'family') continue
    for (const market of rule.jurisdictions) {
      if (!first.has(keyOf(rule, market))) first.set(keyOf(rule, market), rule.id)
    }
  }
  return (rule) =>
    rule.stands !== 'family' ? [] : rule.jurisdictions.map((market) => [market, first.get(keyOf(rule, market))!])
}

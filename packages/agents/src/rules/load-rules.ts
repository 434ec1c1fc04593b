import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalJson, ProoflineError } from '@proofline/engine/spec'
import { parsePhrase, wordLists, type WordLists } from '../match/parse-phrase.js'
import type { Rule, RuleSet, Vocabulary } from './rule-schema.js'
import { readDocuments, type RuleDocument, type RuleFile } from './read-documents.js'

/** Folder of the rules that come with this package. */
export const RULES_DIR = fileURLToPath(new URL('../../rules/', import.meta.url))
/** All of them as one file of JSON, for a fast start: the build makes it from the folder (`write-bundle.js`). */
export const BUNDLE_FILE = fileURLToPath(new URL('../../dist/rules.json', import.meta.url))

/** Options of {@link loadRules}. `packs`: folders of further rules, added to those of this package. */
export interface LoadOptions {
  readonly packs?: readonly string[]
}

let bundled: RuleSet | undefined

/**
 * The rules of this package and of the given packs. A pack is a folder of YAML files, searched with its subfolders:
 * `vocabulary.yaml` holds word lists (a list of a name that exists is replaced), `pack.yaml` the day `asOf`, every other file
 * rules, one a document. Rules come ordered by id.
 *
 * Throws `rule_pack_invalid` for a folder that cannot be read, a document that does not follow its schema, a phrase
 * that cannot be read, or an id that exists already; `details` names `file` and `line`.
 */
export function loadRules({ packs = [] }: LoadOptions = {}): RuleSet {
  bundled ??= readBundle()
  return packs.length === 0 ? bundled : packs.reduce(addPack, bundled)
}

/** Reads a folder of rules on its own, as {@link loadRules} does for packs. Used to make the bundle. */
export function readPack(folder: string): RuleSet {
  return addPack({ asOf: '', rules: [], vocabulary: {}, version: '' }, folder)
}

function readBundle(): RuleSet {
  try {
    return JSON.parse(readFileSync(BUNDLE_FILE, 'utf8')) as RuleSet
  } catch (cause) {
    throw invalid(BUNDLE_FILE, 1, 'the bundle of rules is missing or damaged: install the package again', cause)
  }
}

function addPack(base: RuleSet, folder: string): RuleSet {
  const files = listFiles(folder).map((file) => readDocuments(file))
  const vocabulary: Vocabulary = Object.assign({}, base.vocabulary, ...files.map((file) => file.vocabulary ?? {}))
  const asOf = files.findLast((file) => file.asOf !== undefined)?.asOf ?? base.asOf
  const lists = wordLists(vocabulary)
  checkVocabulary(files, lists)

  const rules = new Map(base.rules.map((rule) => [rule.id, rule]))
  for (const file of files) {
    for (const document of file.rules) {
      const { id } = document.rule
      if (rules.has(id)) throw invalid(file.path, document.lineOf(['id']), `a rule with the id ${id} exists already`)
      checkPhrases(file.path, document, lists)
      rules.set(id, document.rule)
    }
  }
  const ordered = [...rules.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { asOf, rules: ordered, vocabulary, version: hash({ asOf, rules: ordered, vocabulary }) }
}

/** SHA-256 over the canonical JSON. */
function hash(content: { asOf: string; rules: readonly Rule[]; vocabulary: Vocabulary }): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

/** YAML files of a folder and its subfolders, ordered by path so that the same files give the same rules. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => path.join(folder, name))
      .sort()
  } catch (cause) {
    throw invalid(folder, 1, 'the folder cannot be read', cause)
  }
}

function checkVocabulary(files: readonly RuleFile[], lists: WordLists): void {
  for (const file of files) {
    for (const [name, phrases] of Object.entries(file.vocabulary ?? {})) {
      phrases.forEach((phrase, index) => checkPhrase(phrase, lists, file.path, () => file.lineOf([name, index])))
      // A list that refers to itself shows only when it is asked for as a whole.
      checkPhrase(`{${name}}`, lists, file.path, () => file.lineOf([name]))
    }
  }
}

function checkPhrases(file: string, { rule, lineOf }: RuleDocument, lists: WordLists): void {
  rule.triggers.forEach((phrase, index) => checkPhrase(phrase, lists, file, () => lineOf(['triggers', index])))
  for (const key of ['requires', 'cures'] as const) {
    rule[key].forEach(({ any }, at) =>
      any.forEach((phrase, index) => checkPhrase(phrase, lists, file, () => lineOf([key, at, 'any', index]))),
    )
  }
}

function checkPhrase(phrase: string, lists: WordLists, file: string, line: () => number): void {
  try {
    parsePhrase(phrase, lists)
  } catch (cause) {
    throw invalid(file, line(), (cause as Error).message, cause)
  }
}

function invalid(file: string, line: number, problem: string, cause?: unknown): ProoflineError {
  return new ProoflineError('rule_pack_invalid', `${file}:${line}: ${problem}.`, { details: { file, line }, cause })
}

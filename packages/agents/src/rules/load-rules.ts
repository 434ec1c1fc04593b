import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { canonicalJson } from '@proofline/engine/spec'
import { parseAscii } from '../ascii-json.js'
import { offerBase, offerCompiled } from '../match/compiled/compile-rules.js'
import { unpackPhrases } from '../match/compiled/packed-phrases.js'
import { checkFiles } from './check-files.js'
import { packFault } from './pack-fault.js'
import { readDocuments, type RuleFile } from './read-documents.js'
import type { Pattern, RuleSet, Vocabulary } from './rule-schema.js'

/**
 * Folder of the rules that come with this package. This file lies as deep in `src` and `dist` as the bundle of modules
 * does.
 */
const RULES_DIR = fileURLToPath(new URL('../../rules/', import.meta.url))
/**
 * All of them as one file (`ascii-json.ts`), for a fast start: the build makes it from the folder
 * (`compile-shipped.js`).
 */
export const RULES_FILE = fileURLToPath(new URL('../../dist/rules.json', import.meta.url))
/** Their word lists, which only packs, pictures and films need as such: they are compiled into the phrases. */
export const WORDS_FILE = fileURLToPath(new URL('../../dist/words.json', import.meta.url))
/** Their phrases, compiled (`match/compiled/packed-phrases.ts`). */
export const PHRASES_FILE = fileURLToPath(new URL('../../dist/phrases.bin', import.meta.url))

/** Options of {@link loadRules}. `packs`: folders of further rules, added to those of this package. */
export interface LoadOptions {
  readonly packs?: readonly string[]
}

let shipped: RuleSet | undefined

/**
 * The rules of this package and of the given packs. A pack is a folder of YAML files, searched with its subfolders:
 * docs/rules.md says what stands where. A word list of a name that exists is replaced. Rules come ordered by id.
 *
 * Throws `rule_pack_invalid` for a folder that cannot be read or holds no YAML file, a document that does not follow
 * its schema, a phrase that cannot be read, a pattern or word list that is not there, an id that exists already, or a
 * second rule that stands for its family in a jurisdiction; `details` names `file` and `line`.
 */
export function loadRules({ packs = [] }: LoadOptions = {}): RuleSet {
  shipped ??= readShipped()
  return onTopOf(shipped, packs.reduce(addPack, shipped))
}

/** A set that was made by adding to `base`, whose phrases need not be compiled again for it. */
function onTopOf(base: RuleSet, set: RuleSet): RuleSet {
  if (set !== base) offerBase(set, base)
  return set
}

/** Reads the YAML files of the rules that ship, of which the build makes one file. Throws as {@link loadRules}. */
export function readOwnPack(): RuleSet {
  return addPack(EMPTY, RULES_DIR)
}

/** A rule set read from its sources, with where each rule stands: for telling authors of their mistakes. */
export interface SourceSet {
  readonly set: RuleSet
  /** File and line (from 1) of a part of a rule. */
  lineOf(ruleId: string, where: readonly PropertyKey[]): { readonly file: string; readonly line: number }
}

/**
 * Reads the rules of this package and of `packs` from their YAML files, not from what the build made: where its rules
 * are the same, their phrases are taken from it as they were compiled. Throws as {@link loadRules}.
 */
export function readSources({ packs = [] }: LoadOptions = {}): SourceSet {
  const files = [RULES_DIR, ...packs].map(readFiles)
  const own = addFiles(EMPTY, files[0]!)
  shipped ??= readShipped()
  const base = own.version === shipped.version ? shipped : own
  const set = onTopOf(base, files.slice(1).reduce(addFiles, base))
  const located = new Map(
    files.flat().flatMap(({ path: file, rules }) => rules.map((rule) => [rule.content.id, { file, ...rule }] as const)),
  )
  return {
    set,
    lineOf(ruleId, where) {
      const { file, lineOf } = located.get(ruleId)!
      return { file, line: lineOf(where) }
    },
  }
}

const EMPTY: RuleSet = { asOf: '', rules: [], patterns: [], vocabulary: {}, version: '', lookups: [] }

function readShipped(): RuleSet {
  let words: Vocabulary | undefined
  const set: RuleSet = {
    ...readBuilt(RULES_FILE, (bytes) => parseAscii(bytes) as Omit<RuleSet, 'vocabulary'>),
    get vocabulary() {
      return (words ??= readBuilt(WORDS_FILE, (bytes) => parseAscii(bytes) as Vocabulary))
    },
  }
  offerCompiled(set, () => readBuilt(PHRASES_FILE, (bytes) => unpackPhrases(bytes, set.version)))
  return set
}

function readBuilt<T>(file: string, parse: (bytes: Buffer) => T): T {
  try {
    return parse(readFileSync(file))
  } catch (cause) {
    const remedy = 'install the package again or, where your code is bundled, mark @proofline/* as external'
    throw packFault(file, 1, `the file of rules is missing or damaged: ${remedy}`, cause)
  }
}

function addPack(base: RuleSet, folder: string): RuleSet {
  return addFiles(base, readFiles(folder))
}

/** YAML files of a folder and its subfolders, ordered by path so that the same files give the same rules. */
function readFiles(folder: string): RuleFile[] {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch (cause) {
    throw packFault(folder, 1, 'the folder cannot be read: check the path', cause)
  }
  const files = names.filter((name) => /\.ya?ml$/.test(name))
  // A mistyped folder would silently leave out a whole pack.
  if (files.length === 0) throw packFault(folder, 1, 'the folder holds no YAML file')
  return files.sort().map((name) => readDocuments(path.join(folder, name), name.replaceAll('\\', '/')))
}

function addFiles(base: RuleSet, files: readonly RuleFile[]): RuleSet {
  const vocabulary: Vocabulary = { ...base.vocabulary, ...ownWords(files) }
  const asOf = files.findLast((file) => file.asOf !== undefined)?.asOf ?? base.asOf
  const patterns = withRemedies(add(base.patterns, files, 'patterns', 'pattern'), files)
  const rules = add(base.rules, files, 'rules', 'id')
  checkFiles(files, { rules, patterns, vocabulary })
  const content = { asOf, rules, patterns, vocabulary }
  return { ...content, version: hash(content), lookups: base.lookups }
}

function ownWords(files: readonly RuleFile[]): Vocabulary {
  const words: Vocabulary = {}
  for (const file of files) {
    for (const [name, phrases] of Object.entries(file.vocabulary ?? {})) {
      if (Object.hasOwn(words, name)) {
        throw packFault(file.path, file.lineOf([name]), `a word list called ${name} exists already in this pack`)
      }
      words[name] = phrases
    }
  }
  return words
}

/** What is there and what the files bring, ordered by id. Throws where an id is taken. */
function add<Kind extends 'rules' | 'patterns', Key extends string>(
  base: RuleSet[Kind],
  files: readonly RuleFile[],
  kind: Kind,
  key: Key,
): RuleSet[Kind][number][] {
  const idOf = (item: object): string => (item as Record<Key, string>)[key]
  const byId = new Map<string, RuleSet[Kind][number]>(base.map((item) => [idOf(item), item]))
  for (const file of files) {
    for (const { content, lineOf } of file[kind]) {
      const id = idOf(content)
      const what = kind === 'rules' ? 'rule with the id' : 'pattern called'
      if (byId.has(id)) throw packFault(file.path, lineOf([key]), `a ${what} ${id} exists already: choose another`)
      byId.set(id, content)
    }
  }
  return [...byId.values()].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
}

/** Patterns with the remedies that they share. Throws where one is not there or has a remedy already. */
function withRemedies(patterns: readonly Pattern[], files: readonly RuleFile[]): readonly Pattern[] {
  const byName = new Map(patterns.map((pattern) => [pattern.pattern, pattern]))
  for (const { path: file, remedies } of files) {
    for (const { content, lineOf } of remedies) {
      for (const [index, name] of content.patterns.entries()) {
        const pattern = byName.get(name)
        const problem = pattern === undefined ? `no pattern is called "${name}"` : `${name} has a remedy already`
        if (pattern === undefined || pattern.remedy) throw packFault(file, lineOf(['patterns', index]), problem)
        byName.set(name, { ...pattern, remedy: content.remedy })
      }
    }
  }
  return [...byName.values()]
}

/** SHA-256 over the canonical JSON. */
function hash(content: Omit<RuleSet, 'version' | 'lookups'>): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describeIssue, readAs } from '@proofline/engine/spec'
import type { Document, LineCounter } from 'yaml'
import { z } from 'zod'
import { packFault } from './pack-fault.js'
import { type SharedRemedy, sharedRemedySchema } from './remedy-schema.js'
import { type Pattern, patternSchema, type Rule, ruleSchema, type Vocabulary, vocabularySchema } from './rule-schema.js'

/** Loaded when a pack is read: most runs use the bundle and never need a parser. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml') as typeof import('yaml')

/** Gives the line (from 1) of a part of a document. */
type LineOf = (path: readonly PropertyKey[]) => number

/** What a document holds, and where its parts stand. */
export interface Located<T> {
  readonly content: T
  readonly lineOf: LineOf
}

/** What one YAML file of a pack holds: rules, patterns, remedies, word lists, or the day up to which it knows the law. */
export interface RuleFile {
  readonly path: string
  readonly rules: readonly Located<Rule>[]
  readonly patterns: readonly Located<Pattern>[]
  readonly remedies: readonly Located<SharedRemedy>[]
  readonly vocabulary?: Vocabulary
  readonly asOf?: string
  readonly lineOf: LineOf
}

const packSchema = z.strictObject({ asOf: z.iso.date() })

/**
 * Reads and validates one YAML file. What it holds follows from its place in the pack (`inPack`, with `/`):
 * `words/…` and `vocabulary.yaml` word lists, `patterns/…` patterns, `remedies/…` what patterns share to paste,
 * `pack.yaml` the pack's own facts, all else rules.
 * Throws `rule_pack_invalid` whose `details` name `file` and `line`.
 */
export function readDocuments(file: string, inPack: string): RuleFile {
  const lines = new (yaml().LineCounter)()
  const documents = parse(file, lines)
  const lineOf =
    (document: Document): LineOf =>
    (where) =>
      lineIn(document, where, lines)
  const read = <T>(schema: z.ZodType<T>): Located<T>[] =>
    documents.map((document) => ({
      content: validate(schema, document, file, lineOf(document)),
      lineOf: lineOf(document),
    }))

  const found = { path: file, rules: [], patterns: [], remedies: [], lineOf: lineOf(documents[0]!) }
  if (inPack === 'pack.yaml') return { ...found, ...read(packSchema)[0]!.content }
  if (inPack === 'vocabulary.yaml' || inPack.startsWith('words/')) {
    return { ...found, vocabulary: read(vocabularySchema)[0]!.content }
  }
  if (inPack.startsWith('patterns/')) return { ...found, patterns: read(patternSchema) }
  if (inPack.startsWith('remedies/')) return { ...found, remedies: read(sharedRemedySchema) }
  return { ...found, rules: read(ruleSchema) }
}

function parse(file: string, lines: LineCounter): Document[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw packFault(file, 1, 'the file cannot be read', cause)
  }
  const documents = yaml().parseAllDocuments(text, { lineCounter: lines, version: '1.2' })
  if (!Array.isArray(documents) || documents.length === 0) throw packFault(file, 1, 'the file holds no document')
  for (const document of documents) {
    const error = document.errors[0]
    if (error) throw packFault(file, lines.linePos(error.pos[0]).line, sentenceOf(error.message), error)
    yaml().visit(document, {
      Alias(_, { source, range }) {
        // A few of them stand for more than any memory holds.
        throw packFault(
          file,
          lines.linePos(range?.[0] ?? 0).line,
          `*${source} must be written out: aliases are not read`,
        )
      },
    })
  }
  return documents
}

/** The first line of what the parser says, without the place, which the fault names. */
function sentenceOf(message: string): string {
  return message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '')
}

function validate<T>(schema: z.ZodType<T>, document: Document, file: string, lineOf: LineOf): T {
  const { data, issues, error } = readAs(schema, document.toJS({ maxAliasCount: 0 }))
  if (!issues) return data
  throw packFault(file, lineOf(error.issues[0]!.path), describeIssue(issues[0]!), error)
}

/** The line of the deepest part of `where` that exists. */
function lineIn(document: Document, where: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = where.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(where.slice(0, depth), true)
    if (yaml().isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describeIssue, readAs } from '@proofline/engine/spec'
import type { Document, LineCounter, Node } from 'yaml'
import { z } from 'zod'
import { packFault } from './pack-fault.js'
import { type SharedRemedy, sharedRemedySchema } from './remedy-schema.js'
import { type Pattern, patternSchema, type Rule, ruleSchema, type Vocabulary, vocabularySchema } from './rule-schema.js'

/** Loaded when a pack is read: most runs read what the build made and never need a parser. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml') as typeof import('yaml')

/** Gives the line (from 1) of a part of a document. */
type LineOf = (path: readonly PropertyKey[]) => number

/** What a document holds, and where its parts stand. */
export interface Located<T> {
  readonly content: T
  readonly lineOf: LineOf
}

/**
 * What one YAML file of a pack holds: rules, patterns, remedies, word lists, or the day up to which it knows the law.
 */
export interface RuleFile {
  readonly path: string
  readonly rules: readonly Located<Rule>[]
  readonly patterns: readonly Located<Pattern>[]
  readonly remedies: readonly Located<SharedRemedy>[]
  readonly vocabulary?: Vocabulary
  readonly asOf?: string
  readonly lineOf: LineOf
}

/** Some thirty times the largest file that ships: a file of 48 MB kept the parser busy for over a minute. */
const MAX_BYTES = 1_000_000

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
  for (const document of documents) refuseNoRule(document, file, lineOf(document))
  return { ...found, rules: read(ruleSchema) }
}

/** Said before the schema says that fields are missing: the folder is often the wrong one. */
function refuseNoRule(document: Document, file: string, at: LineOf): void {
  if (yaml().isMap(document.contents) && document.contents.has('id')) return
  throw packFault(
    file,
    at([]),
    'this is no rule: it has no id. All YAML files in the folder of a pack are read, those in its words/, patterns/ and remedies/ as such and the others as rules: give that folder, or move the file',
  )
}

function parse(file: string, lines: LineCounter): Document[] {
  const text = readText(file)
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

/** Bytes that are no UTF-8 are refused: they would stand in messages and phrases as replacement characters. */
function readText(file: string): string {
  const bytes = readBytes(file)
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const lines = bytes.toString('utf8').split('\n')
  const line = 1 + lines.findIndex((candidate) => candidate.includes('\ufffd'))
  throw packFault(file, line, 'the file is not in UTF-8: save it as UTF-8')
}

/** Opening a pipe would wait for a writer, for ever where there is none. */
function readBytes(file: string): Buffer {
  try {
    const facts = statSync(file)
    if (!facts.isFile()) throw new Error('It is not a regular file.')
    if (facts.size <= MAX_BYTES) return readFileSync(file)
  } catch (cause) {
    throw packFault(file, 1, 'the file cannot be read', cause)
  }
  throw packFault(file, 1, `the file has more than ${MAX_BYTES} bytes: split it into several`)
}

/** The first line of what the parser says, without the place, which the fault names. */
function sentenceOf(message: string): string {
  if (message.includes('call stack')) return 'the lists and fields are nested too deeply'
  return message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '')
}

function validate<T>(schema: z.ZodType<T>, document: Document, file: string, lineOf: LineOf): T {
  const { data, issues, error } = readAs(schema, document.toJS({ maxAliasCount: 0 }))
  if (!issues) return data
  const { path, ...issue } = error.issues[0]!
  const where = issue.code === 'unrecognized_keys' ? [...path, issue.keys[0]!] : path
  throw packFault(file, lineOf(where), describeIssue(issues[0]!), error)
}

/** The line of the deepest part of `where` that exists. */
function lineIn(document: Document, where: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = where.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : nodeAt(document, where.slice(0, depth))
    if (node?.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

/** A value; of a field of a mapping, its name: the value may begin lines below. */
function nodeAt(document: Document, where: readonly PropertyKey[]): Node | undefined {
  const holder = document.getIn(where.slice(0, -1), true)
  const name = where.at(-1)
  const pair = yaml().isMap(holder) ? holder.items.find(({ key }) => yaml().isScalar(key) && key.value === name) : null
  const node = pair?.key ?? document.getIn(where, true)
  return yaml().isNode(node) ? node : undefined
}

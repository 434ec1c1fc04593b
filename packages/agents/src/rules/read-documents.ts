import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ProoflineError } from '@proofline/engine/spec'
import type { Document, LineCounter } from 'yaml'
import { z } from 'zod'
import { type Rule, ruleSchema, type Vocabulary, vocabularySchema } from './rule-schema.js'

/** Loaded when a pack is read: most runs use the bundle and never need a parser. */
const yaml = (): typeof import('yaml') => createRequire(import.meta.url)('yaml') as typeof import('yaml')

/** Gives the line (from 1) of a part of a document. */
type LineOf = (path: readonly PropertyKey[]) => number

/** A rule and where it stands. */
export interface RuleDocument {
  readonly rule: Rule
  readonly lineOf: LineOf
}

/** What one YAML file of a pack holds: rules, or word lists, or the day up to which the pack knows the law. */
export interface RuleFile {
  readonly path: string
  readonly rules: readonly RuleDocument[]
  readonly vocabulary?: Vocabulary
  readonly asOf?: string
  readonly lineOf: LineOf
}

const packSchema = z.strictObject({ asOf: z.iso.date() })

/** Reads and validates one YAML file. Throws `rule_pack_invalid` whose `details` name `file` and `line`. */
export function readDocuments(file: string): RuleFile {
  const lines = new (yaml().LineCounter)()
  const documents = parse(file, lines)
  const lineOf =
    (document: Document): LineOf =>
    (where) =>
      lineIn(document, where, lines)
  const only = (schema: z.ZodType): { document: Document; value: unknown } => {
    const document = documents[0]!
    return { document, value: validate(schema, document, file, lineOf(document)) }
  }

  if (path.basename(file) === 'vocabulary.yaml') {
    const { document, value } = only(vocabularySchema)
    return { path: file, rules: [], vocabulary: value as Vocabulary, lineOf: lineOf(document) }
  }
  if (path.basename(file) === 'pack.yaml') {
    const { document, value } = only(packSchema)
    return { path: file, rules: [], ...(value as z.infer<typeof packSchema>), lineOf: lineOf(document) }
  }
  const rules = documents.map((document) => ({
    rule: validate(ruleSchema, document, file, lineOf(document)),
    lineOf: lineOf(document),
  }))
  return { path: file, rules, lineOf: lineOf(documents[0]!) }
}

function parse(file: string, lines: LineCounter): Document[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw fault(file, 1, 'the file cannot be read', cause)
  }
  const documents = yaml().parseAllDocuments(text, { lineCounter: lines, version: '1.2' })
  if (!Array.isArray(documents) || documents.length === 0) throw fault(file, 1, 'the file holds no document')
  for (const { errors } of documents) {
    const error = errors[0]
    if (error) throw fault(file, lines.linePos(error.pos[0]).line, error.message.split('\n')[0]!, error)
  }
  return documents
}

function validate<T>(schema: z.ZodType<T>, document: Document, file: string, lineOf: LineOf): T {
  const result = schema.safeParse(document.toJS({ maxAliasCount: 0 }))
  if (result.success) return result.data
  const issue = result.error.issues[0]!
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  throw fault(file, lineOf(issue.path), `${where}${issue.message}`, result.error)
}

/** The line of the deepest part of `where` that exists. */
function lineIn(document: Document, where: readonly PropertyKey[], lines: LineCounter): number {
  for (let depth = where.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(where.slice(0, depth), true)
    if (yaml().isNode(node) && node.range) return lines.linePos(node.range[0]).line
  }
  return 1
}

function fault(file: string, line: number, problem: string, cause?: unknown): ProoflineError {
  return new ProoflineError('rule_pack_invalid', `${file}:${line}: ${problem}.`, { details: { file, line }, cause })
}

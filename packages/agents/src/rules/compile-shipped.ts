import { renameSync, writeFileSync } from 'node:fs'
import { asciiJson } from '../ascii-json.js'
import { compileSet } from '../match/compiled/compile-rules.js'
import { packPhrases } from '../match/compiled/packed-phrases.js'
import { listSource } from '../text/find-concepts.js'
import { CONCEPT_LISTS } from '../text/rule-library.js'
import { PHRASES_FILE, readOwnPack, RULES_FILE, WORDS_FILE } from './load-rules.js'

// Part of `npm run build`. After a change of a rule alone: `node packages/agents/dist/rules/compile-shipped.js`.
const set = { ...readOwnPack(), lookups: Object.keys(CONCEPT_LISTS).map(listSource) }
const { vocabulary, ...rest } = set
write(RULES_FILE, asciiJson(rest))
write(WORDS_FILE, asciiJson(vocabulary))
write(PHRASES_FILE, packPhrases(compileSet(set), set.version))

/** Atomically: an interrupted build must not leave half a file that looks up to date. */
function write(file: string, content: string | Uint8Array): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

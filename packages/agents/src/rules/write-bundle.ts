import { writeFileSync } from 'node:fs'
import { compileSet } from '../match/compile-rules.js'
import { packPhrases } from '../match/packed-phrases.js'
import { listSource } from '../text/find-concepts.js'
import { CONCEPT_LISTS } from '../text/rule-library.js'
import { BUNDLE_FILE, PHRASES_FILE, readPack, RULES_DIR } from './load-rules.js'

// Part of `npm run build`. After a change of a rule alone: `node packages/agents/dist/rules/write-bundle.js`.
const set = { ...readPack(RULES_DIR), lookups: Object.keys(CONCEPT_LISTS).map(listSource) }
writeFileSync(BUNDLE_FILE, `${JSON.stringify(set)}\n`)
writeFileSync(PHRASES_FILE, packPhrases(compileSet(set), set.version))

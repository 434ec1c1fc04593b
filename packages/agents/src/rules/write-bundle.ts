import { writeFileSync } from 'node:fs'
import { compileSet } from '../match/compile-rules.js'
import { BUNDLE_FILE, COMPILED_FILE, readPack, RULES_DIR } from './load-rules.js'

// Part of `npm run build`. After a change of a rule alone: `node packages/agents/dist/rules/write-bundle.js`.
const set = readPack(RULES_DIR)
writeFileSync(BUNDLE_FILE, `${JSON.stringify(set)}\n`)
writeFileSync(COMPILED_FILE, `${JSON.stringify({ version: set.version, ...compileSet(set) })}\n`)

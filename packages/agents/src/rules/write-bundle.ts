import { writeFileSync } from 'node:fs'
import { BUNDLE_FILE, readPack, RULES_DIR } from './load-rules.js'

// Run after every change of a rule: `node packages/agents/dist/rules/write-bundle.js`. A test fails where it was not.
writeFileSync(BUNDLE_FILE, `${JSON.stringify(readPack(RULES_DIR), null, 1)}\n`)

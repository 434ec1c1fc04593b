import { writeFileSync } from 'node:fs'
import { BUNDLE_FILE, readPack, RULES_DIR } from './load-rules.js'

// Part of `npm run build`. After a change of a rule alone: `node packages/agents/dist/rules/write-bundle.js`.
writeFileSync(BUNDLE_FILE, `${JSON.stringify(readPack(RULES_DIR))}\n`)

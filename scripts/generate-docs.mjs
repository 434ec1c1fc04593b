import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const spec = await import('../packages/engine/dist/spec/index.js')
const { REFUSAL_CODES } = await import('../packages/server/dist/http/refusal-codes.js')
const { z } = await import('zod')

/**
 * Writes what is generated from the code: `docs/errors.md` from the tables of codes, and the JSON Schemas of timeline
 * and reports from the zod schemas. With `--check` nothing is written, and a stale file is an error. Run `tsc -b`
 * first.
 */
const files = {
  'docs/errors.md': errorsPage(),
  'packages/engine/schemas/evidence-timeline.v1.json': jsonSchema('evidence-timeline.v1', spec.timelineSchema),
  'packages/engine/schemas/media-report.v1.json': jsonSchema('media-report.v1', spec.mediaReportSchema),
  'packages/engine/schemas/text-report.v1.json': jsonSchema('text-report.v1', spec.textReportSchema),
}

const stale = Object.entries(files).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale: run node scripts/generate-docs.mjs and commit it.`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  for (const [file, text] of stale) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote ${file}`)
  }
}

function jsonSchema(id, schema) {
  const body = z.toJSONSchema(schema, { target: 'draft-2020-12' })
  return `${JSON.stringify({ $id: `urn:proofline:${id}`, title: id, ...body }, null, 2)}\n`
}

function errorsPage() {
  const errors = Object.entries(spec.ERROR_CODES).map(([code, { category, retryable, meaning }]) => {
    return `| \`${code}\` | ${category} | ${retryable ? 'yes' : 'no'} | ${meaning} |`
  })
  const refusals = Object.entries(REFUSAL_CODES).map(([code, { statuses, meaning }]) => {
    return `| \`${code}\` | ${statuses.join(', ') || 'of a job'} | ${meaning} |`
  })
  const diagnostics = Object.entries(spec.DIAGNOSTIC_CODES).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
  return `# Errors and diagnostics

Written by \`scripts/generate-docs.mjs\` out of \`packages/engine/src/spec/faults/errors.ts\` and \`diagnostic.ts\`, and
\`packages/server/src/http/refusal-codes.ts\`: edit those.

## Errors

No report was possible. The library rejects with a \`ProoflineError\`; the command line prints it and exits with 3 (2 where
the call itself was wrong). Branch on \`code\`, never on the message. *Retryable* says whether the same call may succeed
when made again unchanged.

| code | category | retryable | meaning |
| --- | --- | --- | --- |
${errors.join('\n')}

## Over HTTP

A refusal has one of these codes, or one of the above where the engine found the fault. Branch on \`code\`, never on the
message. A refused request costs nothing.

| code | status | meaning |
| --- | --- | --- |
${refusals.join('\n')}

## Diagnostics

There is a report, and something is to be said about how it came about. Diagnostics stand in \`analysisDiagnostics\` of a
report and \`diagnostics\` of a timeline. They are never findings; one with \`degrades: true\` means that the report covers
less than it would have.

| code | meaning |
| --- | --- |
${diagnostics.join('\n')}
`
}

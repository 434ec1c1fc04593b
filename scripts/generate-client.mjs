import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes the typed part of `@proofline/client` from the server's OpenAPI description. With `--check` nothing is
 * written, and a stale file is an error. Build `packages/server` first.
 */
const FILE = 'packages/client/src/generated/api.ts'
const { openApiText } = await import('../packages/server/dist/openapi/document.js')
const { paths, components } = JSON.parse(openApiText('http://127.0.0.1:8787/v1'))

const operations = Object.entries(paths).flatMap(([route, methods]) => {
  return Object.entries(methods).map(([method, operation]) => ({ route, method, ...operation }))
})
const text = `// Written by scripts/generate-client.mjs out of the server's OpenAPI description: edit the schemas there.

${Object.entries(components.schemas)
  .map(([name, schema]) => `/** ${name} of the API. */\nexport type ${name} = ${typeOf(schema)}\n`)
  .join('\n')}
/** What each operation takes and gives. */
export interface Operations {
${operations.map((each) => `  /** ${each.summary} */\n  ${each.operationId}: { ${shapeOf(each)} }`).join('\n')}
}

/** Where each operation is. */
export const OPERATIONS = {
${operations.map(({ operationId, method, route, parameters = [] }) => `  ${operationId}: { method: '${method.toUpperCase()}', path: '${route}', keyed: ${parameters.some(({ name }) => name === 'Idempotency-Key')} },`).join('\n')}
} as const
`

if (process.argv.includes('--check')) {
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is stale: run node scripts/generate-client.mjs and commit it.`)
    process.exitCode = 1
  }
} else {
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, text)
  console.log(`wrote ${FILE}`)
}

function shapeOf({ parameters = [], requestBody, responses }) {
  const group = (where) => parameters.filter((each) => each.in === where)
  const fields = (list) =>
    `{ ${list.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`).join('; ')} }`
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    return type === 'multipart/form-data' ? 'FormData' : typeOf(schema)
  })
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.entries(content))
    .filter(([type]) => type === 'application/json')
    .map(([, { schema }]) => typeOf(schema))
  return [
    group('path').length > 0 && `path: ${fields(group('path'))}`,
    group('query').length > 0 && `query?: ${fields(group('query'))}`,
    bodies.length > 0 && `body: ${bodies.join(' | ')}`,
    `answer: ${[...new Set(answers)].join(' | ') || 'null'}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** TypeScript for the kinds of JSON Schema that our schemas use. */
function typeOf(schema) {
  if (schema === true || schema === undefined || Object.keys(schema).length === 0) return 'unknown'
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return union(parts.map(typeOf))
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === 'array') return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`
  if (schema.type === 'object') return objectOf(schema)
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[schema.type] ??
    'unknown'
  )
}

function union(types) {
  return [...new Set(types)].join(' | ')
}

function objectOf({ properties = {}, required = [], additionalProperties }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`
  })
  if (fields.length === 0) return `Record<string, ${additionalProperties ? typeOf(additionalProperties) : 'unknown'}>`
  return `{ ${fields.join('; ')} }`
}

import { isBuiltin } from 'node:module'
import path from 'node:path'

const ENGINE = 'packages/engine/src'

/**
 * The import table of docs/architecture.md: folder → what it may import. `rooms` are folders of ours, `packages` are
 * registry packages (and public entries of ours), `node` says whether Node's own modules are allowed. What is not
 * listed is refused, so a new dependency is a reviewed line here. The longest matching folder counts.
 */
const ROOMS = {
  [`${ENGINE}/spec`]: room([], ['zod'], false),
  [`${ENGINE}/util`]: room(['spec'], ['zod']),
  [`${ENGINE}/media`]: room(['spec', 'util'], ['node-av', 'sharp', 'zod']),
  [`${ENGINE}/speech`]: room(['spec', 'util', 'models'], ['llama-tokenizer-js', '@huggingface/transformers']),
  [`${ENGINE}/ocr`]: room(['spec', 'util', 'models'], ['sharp', 'tesseract.js']),
  [`${ENGINE}/detect`]: room(['spec', 'util', 'models'], ['sharp']),
  [`${ENGINE}/provenance`]: room(['spec', 'util'], ['@contentauth/c2pa-wasm', 'saxes', 'zod']),
  [`${ENGINE}/models`]: room(['spec', 'util'], ['onnxruntime-node', 'zod']),
  [`${ENGINE}/net`]: room(['spec'], ['ipaddr.js']),
  [`${ENGINE}/timeline`]: room(['spec'], [], false),
  [`${ENGINE}/score`]: room(['spec'], [], false),
  [`${ENGINE}/pipeline`]: room(
    ['spec', 'util', 'media', 'speech', 'ocr', 'detect', 'provenance', 'models', 'timeline', 'score'],
    ['p-queue', 'sharp', 'zod'],
  ),
  [`${ENGINE}/testing`]: room(['spec', 'util', 'media', 'score'], ['vitest', 'fast-check']),
  [`${ENGINE}/index.ts`]: room(['pipeline', 'spec'], [], false),
  'packages/agents': room([], ['@proofline/engine/spec', 'eld', 'yaml', 'zod']),
  'packages/report': room([], ['@proofline/engine/spec', 'string-width']),
  'packages/cli': room(
    [],
    [
      '@proofline/engine',
      '@proofline/engine/net',
      '@proofline/engine/spec',
      '@proofline/agents',
      '@proofline/report',
      'string-width',
    ],
  ),
  'packages/client': room([], []),
  'packages/server': room(
    [],
    [
      '@proofline/engine',
      '@proofline/engine/net',
      '@proofline/engine/spec',
      '@proofline/agents',
      '@proofline/agents/llm',
      '@proofline/report',
      '@azure/storage-blob',
      '@electric-sql/pglite',
      'busboy',
      'express',
      'pg',
      'pg-boss',
      'pino',
      'prom-client',
      'zod',
      'zod-openapi',
    ],
  ),
  benchmarks: room(
    [],
    [
      '@proofline/engine',
      '@proofline/engine/spec',
      '@proofline/agents',
      '@proofline/report',
      '@electric-sql/pglite',
      'node-av',
      'pg',
      'zod',
    ],
  ),
  examples: room(
    [],
    ['@proofline/engine', '@proofline/engine/spec', '@proofline/agents', '@proofline/report', '@proofline/client'],
  ),
}

/**
 * Why `file` may not import `specifier`, or null when it may. `file` is relative to the repository, with `/`.
 * Tests (`*.test.ts`, the engine's helpers `test-*.ts`, which are not built either, and `packages/*\/test/`) may also
 * use any registry package, Node, and the contract suites; the borders between rooms hold for unit tests too. Files
 * outside every room (scripts, configuration) are free.
 */
export function borderFault(file, specifier) {
  const isTest = /\.test\.m?[jt]s$|^packages\/engine\/src\/.*\/test-[^/]*\.ts$/.test(file)
  if (/^packages\/[^/]+\/test\//.test(file)) return deepImport(specifier)
  const from = roomOf(file)
  if (from === null) return null
  const rules = ROOMS[from]

  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, '.ts')
    const to = roomOf(target)
    if (to === from || (to !== null && rules.rooms.includes(to))) return null
    if (isTest && to === `${ENGINE}/testing`) return null
    return `${from} may not import ${to ?? target}: see the table in scripts/lint/room-borders.mjs.`
  }
  if (isBuiltin(specifier)) {
    return rules.node || isTest ? null : `${from} is pure and may not import ${specifier}.`
  }
  const deep = deepImport(specifier)
  if (deep !== null || isTest) return deep
  const name = specifier.startsWith('@proofline/') ? specifier : packageName(specifier)
  return rules.packages.includes(name) ? null : `${from} may not import the package ${name}.`
}

function room(rooms, packages, node = true) {
  return { rooms: rooms.map((name) => `${ENGINE}/${name}`), packages, node }
}

function roomOf(file) {
  const inside = Object.keys(ROOMS).filter((folder) => file === folder || file.startsWith(`${folder}/`))
  return inside.sort((a, b) => b.length - a.length)[0] ?? null
}

/** Our packages may be imported only through their `exports`. */
function deepImport(specifier) {
  const match = /^@proofline\/[^/]+\/(?!spec$|net$|testing$|llm$|schemas\/|package\.json$|registry\.json$)/.exec(
    specifier,
  )
  return match === null ? null : `${specifier} is not a public entry.`
}

function packageName(specifier) {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

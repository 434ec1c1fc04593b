import { copyFileSync } from 'node:fs'
import path from 'node:path'

/** The entry files of packages: their names in `dist/bundle`, and what the compiler made of each in `dist`. */
const ENTRIES = {
  engine: {
    index: 'index.js',
    spec: 'spec/index.js',
    net: 'net/index.js',
    testing: 'testing/index.js',
    zod: 'zod.js',
    'media-child': 'media/child/main.js',
    lifeline: 'media/child/lifeline.js',
    'provenance-child': 'provenance/c2pa/child-main.js',
    'child-reader': 'provenance/c2pa/child-reader.js',
  },
  agents: { index: 'index.js', llm: 'llm/index.js' },
}

/** Entries of the processes that are started per film. */
const LIGHT = ['media-child', 'lifeline']

/** The package whose bundle holds zod; that of the other one takes it from there. */
const ZOD_OWNER = 'engine'

/** The packages that {@link bundle} writes bundles of. */
export const BUNDLED_PACKAGES = Object.keys(ENTRIES)

/**
 * Writes the compiled modules of a package as few files, zod's with them: a process then opens a dozen files instead of
 * three hundred before its first check (docs/decisions/0024). Packages other than zod stay outside.
 */
export async function bundle(name) {
  // Not above: who builds imports this file before anything is installed.
  const { rolldown } = await import('rolldown')
  const dist = path.resolve('packages', name, 'dist')
  const entries = Object.entries(ENTRIES[name]).map(([entry, file]) => [entry, path.join(dist, file)])
  const bundled = await rolldown({
    input: Object.fromEntries(entries),
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !/^zod(\/|$)/.test(id),
    plugins: [
      { name: 'ascii', renderChunk: inAscii },
      ...(name === ZOD_OWNER ? [] : [{ name: 'shared-zod', resolveId: zodOfOwner }]),
    ],
    // It sets the language of messages when it is loaded, though its manifest says that it does nothing then.
    treeshake: { moduleSideEffects: [{ test: /zod\/v4\/classic\/external\.js$/, sideEffects: true }] },
  })
  await bundled.write({
    dir: path.join(dist, 'bundle'),
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'by entry', name: groupBy(ENTRIES[name], dist) }],
    },
  })
  await bundled.close()
  if (name === ZOD_OWNER) copyFileSync('node_modules/zod/LICENSE', path.join(dist, 'bundle', 'zod-LICENSE'))
}

function zodOfOwner(id) {
  return id === 'zod' ? { id: `@proofline/${ZOD_OWNER}/zod`, external: true } : null
}

/**
 * Characters outside ASCII as escapes: V8 reads a file without them faster, as one byte a character. No template of
 * ours is raw.
 */
function inAscii(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Names the file of a module that `index.js` imports, directly or not. Left to itself the bundler makes a file for each
 * set of entries that share modules, and to open one takes a millisecond. What a film's own process needs (`common`)
 * stays apart, so that it loads no zod; so does what the small entries need (`base`).
 */
function groupBy(entries, dist) {
  const reached = new Map()
  const reach = (entry, context) => {
    const known = reached.get(entry)
    if (known) return known
    const ids = new Set([path.join(dist, entries[entry])])
    for (const id of ids) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
    reached.set(entry, ids)
    return ids
  }
  const light = Object.keys(entries).filter((entry) => LIGHT.includes(entry))
  const others = Object.keys(entries).filter((entry) => entry !== 'index' && !LIGHT.includes(entry))
  return (id, context) => {
    const isReached = (entry) => reach(entry, context).has(id)
    if (!isReached('index')) return null
    if (light.some(isReached)) return 'common'
    return others.some(isReached) ? 'base' : 'core'
  }
}

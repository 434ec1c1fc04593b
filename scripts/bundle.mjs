import { copyFileSync } from 'node:fs'
import path from 'node:path'

/** The files that packages are entered by: their names in `dist/bundle`, and what the compiler made of each in `dist`. */
const ENTRIES = {
  engine: {
    index: 'index.js',
    spec: 'spec/index.js',
    net: 'net/index.js',
    testing: 'testing/index.js',
    'media-child': 'media/child/main.js',
    lifeline: 'media/child/lifeline.js',
    'provenance-child': 'provenance/c2pa/child-main.js',
    'child-reader': 'provenance/c2pa/child-reader.js',
  },
  agents: { index: 'index.js', llm: 'llm/index.js' },
}

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
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id) && !/^zod(\/|$)/.test(id),
    // It sets the language of messages when it is loaded, though its manifest says that it does nothing then.
    treeshake: { moduleSideEffects: [{ test: /zod\/v4\/classic\/external\.js$/, sideEffects: true }] },
  })
  await bundled.write({
    dir: path.join(dist, 'bundle'),
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    cleanDir: true,
  })
  await bundled.close()
  copyFileSync('node_modules/zod/LICENSE', path.join(dist, 'bundle', 'zod-LICENSE'))
}

import { build } from './build.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

const BENCHES = {
  evidence: 'accuracy tables for a labelled folder (--data DIR)',
  disguises: 'how many disguised breaches are found, by kind of disguise, and the false alarms',
  rules: 'speed, scaling, start and memory of the rules over texts',
  text: 'how often text compliance is right, on labelled texts (--data FILE.jsonl)',
  video: 'speed table: stage by stage, with the floors measured in the same run',
  images: 'what detectors find on labelled pictures (--data DIR), with the sweep behind it',
  memory: 'peak memory against length, and whether repeated runs leak',
  server: 'over HTTP: speed, latency beside videos, memory, kills, a long queue (--part NAME, --database URL)',
}

const [name, ...args] = process.argv.slice(2)
if (name === undefined || !Object.hasOwn(BENCHES, name)) {
  if (name !== undefined) console.error(`There is no measurement called ${name}.\n`)
  const list = Object.entries(BENCHES).map(([key, what]) => `  ${key.padEnd(10)}${what}`)
  console.log(`npm run bench -- <name> [options]\n\n${list.join('\n')}\n\nThe last figures: benchmarks/RESULTS.md`)
  process.exit(name === undefined ? 0 : 2)
}

ensureInstalled()
await build(['benchmarks', 'packages/cli', ...(name === 'server' ? ['packages/server'] : [])])
const { main } = await import(`../benchmarks/dist/${name}-bench.js`)
try {
  await main(args)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Fails when a public export has no docblock. Public is what the `exports` of our packages lead to. It reads
 * the built type files (`tsc -b` first), so it checks what a user's editor shows. Zod's inferred types stand
 * beside the schema that describes them and may point there with `See {@link …}`.
 */
const faults = readdirSync('packages')
  .map((name) => path.join('packages', name))
  .filter((folder) => existsSync(path.join(folder, 'package.json')))
  .flatMap((folder) => {
    const { exports = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    const entries = Object.values(exports).flatMap(({ types }) => (types === undefined ? [] : [types]))
    return entries.flatMap((types) => undocumented(path.join(folder, types)))
  })

for (const fault of new Set(faults)) console.error(fault)
if (faults.length > 0) {
  console.error(`\n${new Set(faults).size} public exports without a docblock.`)
  process.exit(1)
}

/** Faults of one type file: of all its exports, or only of the given names. */
function undocumented(file, names = null) {
  if (!existsSync(file)) return [`${file} is missing: run tsc -b.`]
  const text = readFileSync(file, 'utf8')
  const own = declarations(text).filter(({ name }) => names === null || names.has(name))
  const found = own.filter(({ documented }) => !documented).map(({ name }) => `${file}: ${name}`)

  const stars = [...text.matchAll(/^export \* from '(\.[^']+)'/gm)].map(([, from]) => ({ from, names }))
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)].map(([, list, from]) => {
    const exported = list.split(',').map(
      (part) =>
        part
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
    )
    return { from, names: new Set(exported.filter((name) => names === null || names.has(name))) }
  })
  const below = [...stars, ...lists].flatMap(({ from, names: wanted }) => {
    return undocumented(path.join(path.dirname(file), from.replace(/\.js$/, '.d.ts')), wanted)
  })
  return [...found, ...below]
}

/** Overloads and a value beside its type count once, documented where any of them is. */
function declarations(text) {
  const pattern =
    /(\*\/\s*\n)?^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type|enum) ([A-Za-z0-9_$]+)/gm
  const byName = new Map()
  for (const [, comment, name] of text.matchAll(pattern)) {
    byName.set(name, (byName.get(name) ?? false) || comment !== undefined)
  }
  return [...byName].map(([name, documented]) => ({ name, documented }))
}

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** What `npm publish` would send for each package, in one call, because starting npm takes longer than its work. */
const packs = JSON.parse(
  execFileSync('npm', ['pack', '--workspaces', '--dry-run', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)

const packages = readdirSync(join(root, 'packages'))
  .map((name) => `packages/${name}`)
  .concat('models')
  .map((folder) => {
    const manifest = readJson(join(root, folder, 'package.json'))
    // An array before npm 11, an object by name since.
    const pack = Object.values(packs).find(({ name }) => name === manifest.name)
    return { folder, manifest, files: pack.files.map(({ path }) => path) }
  })

/** Top-level statements without side effects. */
const DECLARES = /Declaration$/

/** Every file that a manifest's entries lead to. */
function promised({ exports: entries, bin = {}, imports = {} }) {
  const targets = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(targets))
  return [entries, bin, imports].flatMap((entry) => targets(entry)).filter((path) => !path.includes('*'))
}

describe.each(packages)('the package in $folder', ({ folder, manifest, files }) => {
  it('contains its entries, a licence and a README', () => {
    const needed = promised(manifest).map((path) => path.replace(/^\.\//, ''))
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', ...needed]))
  })

  it('contains no tests, sources or build state', () => {
    expect(files.filter((path) => /\.test\.|\.map$|tsbuildinfo|(?<!\.d)\.ts$/.test(path))).toEqual([])
  })

  it('refers to no source maps', () => {
    const code = files.filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))
    expect(code.filter((path) => readFileSync(join(root, folder, path), 'utf8').includes('sourceMappingURL='))).toEqual(
      [],
    )
  })

  it('has pages whose links lead to files in it', () => {
    const leads = files
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) => {
        const links = readFileSync(join(root, folder, page), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)
        return [...links].map(([, target]) => posix.join(posix.dirname(page), target))
      })
    expect(leads.filter((lead) => !files.includes(lead))).toEqual([])
  })

  it('has a README that says of the project’s documents that they are in the repository', () => {
    const documents = readFileSync(join(root, folder, 'README.md'), 'utf8').matchAll(
      /`docs\/[^`]*`(\s+in\s+the\s+repository)?/g,
    )
    expect([...documents].filter(([, where]) => where === undefined).map(([named]) => named)).toEqual([])
  })

  it('has keywords', () => {
    expect(manifest.keywords).toEqual(expect.arrayContaining(['advertising', 'compliance']))
  })

  it('has the licence of the project', () => {
    expect(readFileSync(join(root, folder, 'LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })
})

// What a bundler may drop when nothing is imported from it; a package without `sideEffects` is kept whole.
it.each(packages.filter(({ manifest }) => manifest.sideEffects !== undefined))(
  'the package in $folder declares every file with side effects',
  ({ folder, manifest, files }) => {
    const code = files.filter((path) => path.startsWith('dist/') && path.endsWith('.js'))
    const acting = code.filter((path) => {
      const { body } = parseAst(readFileSync(join(root, folder, path), 'utf8'), {}, path)
      return body.some(({ type, directive }) => !DECLARES.test(type) && !directive)
    })
    expect(acting.map((path) => `./${path}`)).toEqual(manifest.sideEffects || [])
  },
)

it('the package of models contains every bundled file of the registry', () => {
  const models = packages.find(({ folder }) => folder === 'models')
  const { models: entries } = readJson(join(root, 'models/registry.json'))
  const shipped = entries.filter(({ source }) => source.kind !== 'hub')
  const needed = shipped.flatMap(({ id, files }) => files.map(({ name }) => `${id}/${name}`))
  expect(needed.length).toBeGreaterThan(10)
  expect(models.files).toEqual(expect.arrayContaining(needed))
})

describe('a user who installs the packages', () => {
  const home = mkdtempSync(join(tmpdir(), 'proofline-user-'))
  const install = (name, from) => {
    const to = join(home, 'node_modules', name)
    mkdirSync(dirname(to), { recursive: true })
    symlinkSync(from, to, 'junction')
  }
  const node = (...args) => spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' })

  beforeAll(() => {
    const declared = new Set(['@types/node'])
    for (const { folder, manifest, files } of packages) {
      for (const name of Object.keys(manifest.dependencies ?? {})) declared.add(name)
      for (const path of files) cpSync(join(root, folder, path), join(home, 'node_modules', manifest.name, path))
    }
    // Only what the packages declare is there, so that any other import fails as it would for a user.
    const own = new Set(packages.map(({ manifest }) => manifest.name))
    for (const name of declared) if (!own.has(name)) install(name, join(root, 'node_modules', name))
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }')
  })

  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('can import every entry', () => {
    const entries = packages.flatMap(({ manifest }) =>
      Object.keys(manifest.exports)
        .filter((entry) => !/\*|\.json$|\/testing$/.test(entry))
        .map((entry) => manifest.name + entry.slice(1)),
    )
    const script = entries.map((entry) => `await import('${entry}')`).join('\n')
    expect(node('--input-type=module', '-e', script)).toMatchObject({ status: 0, stderr: '' })
    expect(entries).toEqual(expect.arrayContaining(['@proofline/engine/spec', '@proofline/agents/llm']))
  })

  it('can require them from CommonJS', () => {
    const script = "for (const name of ['engine', 'engine/spec', 'agents']) require(`@proofline/${name}`)"
    expect(node('--input-type=commonjs', '-e', script)).toMatchObject({ status: 0, stderr: '' })
  })

  it('can run the command with all models', () => {
    const command = join(home, 'node_modules/proofline/bin/proofline.js')
    const doctor = JSON.parse(node(command, 'doctor', '--format', 'json').stdout)
    expect(doctor.parts.filter(({ works, required }) => required && !works)).toEqual([])
    expect(node(command, 'check', '--text', 'Guaranteed to cure any cold', '--quiet').status).toBe(1)
  })

  it('can compile every TypeScript snippet of the README files and the docs', () => {
    install('vitest', join(root, 'node_modules/vitest'))
    const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
    const pages = ['README.md', ...packages.map(({ folder }) => `${folder}/README.md`), ...docs.map((x) => `docs/${x}`)]
    const snippets = pages.flatMap((page) => {
      const found = readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)
      return [...found].map(([, code], at) => ({ name: `${page.replaceAll('/', '-')}-${at}.ts`, code }))
    })
    expect(snippets.length).toBeGreaterThan(5)
    mkdirSync(join(home, 'snippets'))
    for (const { name, code } of snippets) writeFileSync(join(home, 'snippets', name), `${code}\nexport {}\n`)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'NodeNext',
      target: 'ES2023',
      types: ['node'],
    }
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['snippets'] }))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    expect(node(compiler, '-p', '.')).toMatchObject({ status: 0, stdout: '' })
    // Our types must not need those of Node, which a project may not have installed.
    const first = 'snippets/README.md-0.ts'
    expect(node(compiler, '--ignoreConfig', '--strict', '--noEmit', first)).toMatchObject({ status: 0, stdout: '' })
  })
})

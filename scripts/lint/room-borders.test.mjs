import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { borderFault } from './room-borders.mjs'

const engine = 'packages/engine/src'

describe('borderFault', () => {
  it.each([
    [`${engine}/ocr/text-tracks.ts`, '../speech/moonshine.js', 'siblings never import each other'],
    [`${engine}/media/child/main.ts`, '../../pipeline/analyze.js', 'no import runs back up'],
    [`${engine}/spec/run.ts`, '../util/queue.js', 'the vocabulary stands alone'],
    [`${engine}/spec/run.ts`, 'node:fs', 'the vocabulary is pure'],
    [`${engine}/timeline/assign-ids.ts`, 'node:crypto', 'the timeline is pure'],
    [`${engine}/score/decide.ts`, 'zod', 'score takes no package'],
    [`${engine}/ocr/ppocr.ts`, 'onnxruntime-node', 'only models knows ONNX Runtime'],
    [`${engine}/pipeline/run.ts`, 'node-av/constants', 'only media knows FFmpeg'],
    ['packages/agents/src/rules.ts', '@proofline/engine', 'agents read the vocabulary alone'],
    ['packages/agents/src/rules/test-rules.ts', 'fast-check', 'a file that runs the examples of rules is no test'],
    ['packages/report/src/html.ts', '../../engine/src/spec/report.js', 'packages are entered by their doors'],
    ['packages/cli/src/main.ts', '@proofline/engine/dist/index.js', 'there is no back door'],
    ['packages/engine/test/whole.test.ts', '@proofline/engine/dist/index.js', 'not for tests either'],
    [`${engine}/ocr/text-tracks.test.ts`, '../speech/moonshine.js', 'unit tests keep to their room'],
    [`${engine}/ocr/test-files.ts`, '../speech/moonshine.js', 'and so do their helpers'],
    [`${engine}/index.ts`, './media/open-media.js', 'the public face is pipeline and spec'],
  ])('refuses %s importing %s: %s', (file, specifier) => {
    expect(borderFault(file, specifier)).toMatch(/may not import|not a public entry/)
  })

  it.each([
    [`${engine}/ocr/text-tracks.ts`, '../spec/index.js'],
    [`${engine}/media/child/main.ts`, '../sampling/thumbs.js'],
    [`${engine}/media/child/main.ts`, 'node-av/constants'],
    [`${engine}/pipeline/run.ts`, '../media/open-media.js'],
    [`${engine}/timeline/assign-ids.test.ts`, 'fast-check'],
    [`${engine}/speech/moonshine.test.ts`, '../testing/index.js'],
    [`${engine}/provenance/test-read.ts`, '../testing/open-context.js'],
    ['packages/cli/src/main.ts', '@proofline/engine'],
    ['packages/agents/src/rules.ts', 'node:fs/promises'],
    ['scripts/demo.mjs', '../packages/report/dist/index.js'],
  ])('lets %s import %s', (file, specifier) => expect(borderFault(file, specifier)).toBeNull())
})

describe('the linter', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'proofline-lint-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('reports borders in every form of import, cycles, impurity and the environment', () => {
    for (const name of ['.oxlintrc.json', 'scripts/lint', 'tsconfig.base.json']) {
      cpSync(name, path.join(root, name), { recursive: true })
    }
    const write = (file, ...lines) => {
      mkdirSync(path.dirname(path.join(root, engine, file)), { recursive: true })
      writeFileSync(path.join(root, engine, file), `${lines.join('\n')}\n`)
    }
    write('ocr/a.ts', "import { b } from '../speech/b.js'", 'export const a = b')
    write('ocr/c.ts', "export { b } from '../speech/b.js'")
    write('ocr/d.ts', "export const d = await import('../speech/b.js')")
    write('ocr/e.ts', "export type E = import('../speech/b.js').B")
    write('speech/b.ts', 'export type B = number', 'export const b: B = 1', 'export const home = process.env.HOME')
    write('media/x.ts', "import { y } from './y.js'", 'export const x: number = y')
    write('media/y.ts', "import { x } from './x.js'", 'export const y: number = x')
    write('score/now.ts', 'export const now = () => Date.now() + Math.random()')

    let faults = []
    try {
      execFileSync(path.resolve('node_modules/.bin/oxlint'), ['-f', 'json', 'packages'], { cwd: root, stdio: 'pipe' })
    } catch (error) {
      faults = JSON.parse(String(error.stdout)).diagnostics
    }
    const seen = faults.map(({ code, filename }) => `${code} ${filename.replace(`${engine}/`, '')}`).sort()
    expect(seen).toEqual([
      'eslint(no-restricted-globals) score/now.ts',
      'eslint(no-restricted-properties) score/now.ts',
      'import(no-cycle) media/x.ts',
      'import(no-cycle) media/y.ts',
      'node(no-process-env) speech/b.ts',
      'proofline(room-borders) ocr/a.ts',
      'proofline(room-borders) ocr/c.ts',
      'proofline(room-borders) ocr/d.ts',
      'proofline(room-borders) ocr/e.ts',
    ])
  })
})

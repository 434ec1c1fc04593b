import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { ALLOWED, BUILT_LATER } from './regex-steps/allowed.mjs'
import { countSteps } from './regex-steps/count-steps.mjs'
import { findSlow } from './regex-steps/find-slow.mjs'
import { parseRegex } from './regex-steps/parse-regex.mjs'

const root = resolve(import.meta.dirname, '..')

/** Every regular expression literal of a source file. */
function literals() {
  const folders = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const found = []
      const look = (node) => {
        if (typeof node !== 'object' || node === null) return
        if (node.type === 'Literal' && node.regex) found.push({ file, ...node.regex })
        Object.values(node).forEach(look)
      }
      look(parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }, file))
      return found
    })
}

/** The regular expressions that compiled modules build while they are loaded, and places that build some later. */
function assembled() {
  const script = join(import.meta.dirname, 'regex-steps/built-expressions.mjs')
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }))
}

it('every regular expression of the sources takes linear time', () => {
  const written = literals()
  const { built, unseen } = assembled()
  expect(written.length).toBeGreaterThan(500)
  expect(built.length).toBeGreaterThan(50)
  const used = new Set()
  const slow = [...written, ...built].flatMap(({ file, pattern, flags }) => {
    const word = findSlow(pattern, flags)
    if (word === null) return []
    const reason = ALLOWED.find(([where, start]) => where === file && pattern.startsWith(start))
    used.add(reason)
    return reason ? [] : [`${file}: /${pattern}/${flags} on ${JSON.stringify(word)}`]
  })
  // To fix it, let a repeat start only at the start of its run, as `(?<!x)x+$`, or make neighbouring parts disjoint.
  expect(slow).toEqual([])
  expect(ALLOWED.filter((entry) => !used.has(entry))).toEqual([])
  // Build them where the module is loaded, or say why no text makes them slow.
  expect(unseen).toEqual(BUILT_LATER.map(([file]) => ({ file, code: expect.any(String) })))
})

describe('the alarm', () => {
  it.each([
    // Three with which users' files hung a process.
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]{0,1000}?-->\s*)*<MPD[\s>]/,
    /\0+$/,
    /\/+$/,
    /^(a+)+$/,
    /^(?:a|a)*$/,
    /(x+x+)+y/,
    /a*a*b/,
    /^\s*a?\s*$/,
    /^(?:[a-z0-9]+\.?)+$/,
    /(?<=\d[oO]*)[oO]/g,
    /<!--[^]*?-->/g,
    /^(\w+)\s?\1*=$/,
  ])('fires for %s', ({ source, flags }) => expect(findSlow(source, flags)).not.toBeNull())

  it.each([
    /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^]){0,1000}-->\s*)*<MPD[\s>]/,
    /(?<!\/)\/+$/,
    /^\s+/,
    /\s+/g,
    /\[[^[\]]{1,40}\]/gu,
    /^(?:[a-z0-9]+\.)+$/,
    /"[^"]*"/g,
    /^(?:(.)\1)+$/u,
  ])('does not fire for %s', ({ source, flags }) => expect(findSlow(source, flags)).toBeNull())

  it('counts the steps of a backtracking engine', () => {
    const steps = (expression, text) => {
      const { source, flags } = expression
      return countSteps(parseRegex(source, flags), text, { flags, limit: 10_000_000 })
    }
    const growth = (expression, word) => steps(expression, word.repeat(400)) / steps(expression, word.repeat(200))
    expect(growth(/a+b/, 'a')).toBeCloseTo(4, 1)
    expect(growth(/a+b/y, 'a')).toBeCloseTo(2, 1)
    expect(growth(/a+/g, 'a')).toBeCloseTo(2, 1)
    expect(growth(/(?<!a)a+b/, 'a')).toBeCloseTo(2, 1)
    expect(growth(/(a)\1+b/, 'a')).toBeCloseTo(4, 1)
  })
})

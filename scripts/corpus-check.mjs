import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createMatcher, readSources, selectRules } from '@proofline/agents'

const CORPUS = fileURLToPath(new URL('../benchmarks/corpus/', import.meta.url))
/** The folders that are measured separately, and what their lines are. */
const CORPORA = {
  main: { folder: '', what: 'those that rules are tuned on' },
  more: { folder: 'more/', what: 'by people who had not seen the rules and avoided obvious words' },
  'same-words': { folder: 'same-words/', what: 'written pattern by pattern, honest ones with its very words' },
}
const USAGE = `node scripts/corpus-check.mjs [--corpus main|more|same-words] [--family F] [--list missed|false] [--pack DIR]
       node scripts/corpus-check.mjs --texts FILE.jsonl [--family F] [--list false] [--pack DIR]

Holds labelled lines against the rules as they stand in their folder: those of benchmarks/corpus/<family>.jsonl (main)
those of more/<family>.jsonl (more) and those of same-words/<family>.jsonl, each in a table of its own, or those of one
corpus. By family:
  found      violating lines on which a rule of that family fires at medium or above, and (any) any rule does
  own false  its complying lines on which any rule fires at medium or above
  far false  complying lines of all other families on which a rule of this family does
--list prints the violating lines that were missed, or the complying ones on which a rule fired.
--texts counts false alarms on texts of your own that are all harmless, a JSON object a line: text, and as you like kind,
language, jurisdictions (us where not given) and platforms: of 1,000 texts of each kind, how many are flagged, and by
which families.`

/** Lines of one corpus: `{ text, label, language, jurisdictions, platforms }`. Cases of other forms are skipped. */
function readCorpus(folder) {
  const files = readdirSync(path.join(CORPUS, folder)).filter((name) => name.endsWith('.jsonl'))
  return files.sort().flatMap((name) => {
    const lines = readFileSync(path.join(CORPUS, folder, name), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      if (line.trim() === '') return []
      const at = `${folder}${name}:${index + 1}`
      try {
        const { label, ...rest } = JSON.parse(line)
        return label === undefined ? [] : [{ ...rest, label, at, family: path.basename(name, '.jsonl') }]
      } catch (cause) {
        throw new Error(`${at} is no JSON.`, { cause })
      }
    })
  })
}

/** Returns what fires on a line at medium or above in its markets: rule, family and the words. */
function judgeOf(set) {
  const matchers = new Map()
  return ({ text, jurisdictions, platforms = [] }) => {
    const key = `${jurisdictions.join()} ${platforms.join()}`
    if (!matchers.has(key)) matchers.set(key, createMatcher(selectRules(set, { jurisdictions, platforms }), set))
    const { matches } = matchers.get(key).match([{ text, recognised: false, cures: true }], () => false)
    return matches
      .filter(({ rule, severity }) => severity !== 'low' && rule.measure === undefined)
      .map(({ rule, places }) => ({
        id: rule.id,
        family: rule.family,
        words: places.map(({ start, end }) => text.slice(start, end)).join(' … '),
      }))
  }
}

function tableOf(lines, only) {
  const families = [...new Set(lines.map(({ family }) => family))]
  const share = (part, whole) => (whole.length === 0 ? '-' : `${((100 * part.length) / whole.length).toFixed(1)} %`)
  const rows = families
    .filter((family) => only === undefined || family === only)
    .map((family) => {
      const own = lines.filter((line) => line.family === family)
      const bad = own.filter(({ label }) => label === 'violates')
      const good = own.filter(({ label }) => label === 'complies')
      const far = lines.filter((line) => line.family !== family && line.label === 'complies')
      const ofFamily = ({ fired }) => fired.some((match) => match.family === family)
      return [
        family,
        String(bad.length),
        share(bad.filter(ofFamily), bad),
        share(
          bad.filter(({ fired }) => fired.length > 0),
          bad,
        ),
        String(good.length),
        share(
          good.filter(({ fired }) => fired.length > 0),
          good,
        ),
        String(far.length),
        share(far.filter(ofFamily), far),
      ]
    })
  return aligned([['family', 'bad', 'found', 'any', 'good', 'own false', 'others', 'far false'], ...rows])
}

function aligned(table) {
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  ')).join('\n')
}

function listOf(lines, kind, only) {
  const shown =
    kind === 'missed'
      ? lines.filter(
          ({ label, family, fired }) =>
            label === 'violates' && (only ?? family) === family && !fired.some((match) => match.family === family),
        )
      : lines.filter(
          ({ label, family, fired }) =>
            label === 'complies' &&
            fired.length > 0 &&
            (only === undefined || family === only || fired.some((match) => match.family === only)),
        )
  return shown.map(({ at, text, fired }) => {
    const what = fired.map(({ id, words }) => `\n    ${id}: ${words}`).join('')
    return `${at}: ${text}${what}`
  })
}

/** Reads texts that are all harmless. */
function readTexts(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return []
      const { kind = 'text', language = '', jurisdictions = ['us'], ...rest } = JSON.parse(line)
      const group = `${kind} ${language}`.trim()
      return [
        { ...rest, jurisdictions, group, family: '', label: 'complies', at: `${path.basename(file)}:${index + 1}` },
      ]
    })
}

function alarmTable(lines, only) {
  const fires = ({ fired }) => fired.some(({ family }) => (only ?? family) === family)
  const perThousand = (part, whole) => ((1000 * part) / whole).toFixed(1)
  const rows = [...new Set(lines.map(({ group }) => group))].sort().map((group) => {
    const own = lines.filter((line) => line.group === group)
    return [group, String(own.length), perThousand(own.filter(fires).length, own.length)]
  })
  const counts = new Map()
  for (const { fired } of lines) {
    for (const family of new Set(fired.map((match) => match.family))) counts.set(family, (counts.get(family) ?? 0) + 1)
  }
  const families = [...counts].sort((a, b) => b[1] - a[1]).filter(([family]) => (only ?? family) === family)
  const all = ['all', String(lines.length), perThousand(lines.filter(fires).length, lines.length)]
  return [
    aligned([['texts', 'number', 'flagged of 1,000'], ...rows, all]),
    aligned([['family', 'texts'], ...families.map(([family, count]) => [family, String(count)])]),
  ].join('\n\n')
}

function main() {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      family: { type: 'string' },
      texts: { type: 'string' },
      list: { type: 'string' },
      pack: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  const names = Object.keys(CORPORA).filter((name) => (values.corpus ?? name) === name)
  const lists = values.texts === undefined ? ['missed', 'false', undefined] : ['false', undefined]
  const isWrong = names.length === 0 || !lists.includes(values.list)
  if (values.help || isWrong) return void console.log(USAGE)
  const judge = judgeOf(readSources({ packs: values.pack }).set)
  if (values.texts !== undefined) {
    const lines = readTexts(values.texts).map((line) => ({ ...line, fired: judge(line) }))
    if (values.list !== undefined) console.log(`${listOf(lines, 'false', values.family).join('\n')}\n`)
    return void console.log(alarmTable(lines, values.family))
  }
  for (const name of names) {
    const { folder, what } = CORPORA[name]
    const lines = readCorpus(folder).map((line) => ({ ...line, fired: judge(line) }))
    console.log(`Corpus ${name}: ${lines.length} lines, ${what}\n`)
    if (values.list !== undefined) console.log(`${listOf(lines, values.list, values.family).join('\n')}\n`)
    console.log(`${tableOf(lines, values.family)}\n`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}

import { availableParallelism } from 'node:os'
import { ENGINE_VERSION, openModelRegistry, type PartStatus, selfCheck } from '@proofline/engine'
import { ProoflineError } from '@proofline/engine/spec'
import { loadRules, testRules } from '@proofline/agents'
import { COMMON, formatOf, none, parseCommand } from '../arguments.js'
import { EXIT } from '../exit-codes.js'
import type { Io } from '../io.js'
import { columns, print, roomOf } from '../print.js'

/** `proofline doctor`: uses every part of the installation once. Exit code 3 where a required part does not work. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const { values, positionals } = parseCommand(args, COMMON)
  none(positionals, 'doctor')
  const format = formatOf(values.format, ['pretty', 'json'], io)
  const parts = [...hostParts(), ...(await engineParts(io)), rulesPart()]
  const works = parts.every((part) => part.works || !part.required)

  const pretty = (): string => {
    const rows = parts.map(({ name, works: ok, required, detail }) => {
      return [ok ? '  works' : required ? '  BROKEN' : '  absent', name, detail]
    })
    const verdict = works ? 'Everything required is installed and works.' : 'Something required does not work.'
    return `proofline ${ENGINE_VERSION}\n${columns(rows, roomOf(io))}${verdict}\n`
  }
  await print(format, { json: { version: ENGINE_VERSION, works, parts }, pretty }, io)
  return works ? EXIT.clean : EXIT.failed
}

function hostParts(): PartStatus[] {
  const { version, platform, arch } = process
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  const isNewEnough = major > 20 || (major === 20 && minor >= 19)
  return [
    { name: 'Node.js', works: isNewEnough, required: true, detail: `${version}${isNewEnough ? '' : ': 20.19 needed'}` },
    { name: 'machine', works: true, required: true, detail: `${platform} ${arch}, ${availableParallelism()} cores` },
  ]
}

/** The registry may be missing altogether: that is a finding, too. */
async function engineParts(io: Io): Promise<PartStatus[]> {
  try {
    const models = await openModelRegistry({ cacheDir: io.cacheDir })
    try {
      return await selfCheck(models)
    } finally {
      await models.close()
    }
  } catch (error) {
    return [{ name: 'models', works: false, required: true, detail: ProoflineError.from(error).message }]
  }
}

function rulesPart(): PartStatus {
  const name = 'rules'
  try {
    const set = loadRules()
    const faults = testRules(set).length
    const examples = faults === 0 ? 'examples pass' : faults === 1 ? '1 example fails' : `${faults} examples fail`
    const detail = `${set.rules.length} rules as of ${set.asOf}, ${examples}`
    return { name, works: faults === 0, required: true, detail }
  } catch (error) {
    return { name, works: false, required: true, detail: ProoflineError.from(error).message }
  }
}

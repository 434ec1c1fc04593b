import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ProoflineError } from '@proofline/engine/spec'
import { onlyOne, parseCommand } from '../arguments.js'
import { EXIT } from '../exit-codes.js'

/** The part of the evaluation package that is used here. */
interface EvidenceBench {
  main(args: string[]): Promise<void>
}

/** `proofline bench <dataset>`: accuracy tables for a labelled folder. Needs the evaluation package. */
export async function run(args: readonly string[]): Promise<number> {
  const { positionals } = parseCommand(args, {})
  const dataset = onlyOne(positionals, 'one labelled folder')
  const isFolder = (await stat(dataset).catch(() => null))?.isDirectory() ?? false
  if (!isFolder) {
    throw new ProoflineError('asset_not_found', `There is no folder ${dataset}.`, { details: { path: dataset } })
  }
  const { main } = await loadBench()
  await main(['--data', dataset])
  return EXIT.clean
}

async function loadBench(): Promise<EvidenceBench> {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('@proofline/benchmarks/package.json'))
    return (await import(pathToFileURL(join(root, 'dist', 'evidence-bench.js')).href)) as EvidenceBench
  } catch (cause) {
    throw new ProoflineError(
      'dependency_missing',
      'The evaluations are not installed: they come with the source repository, not with this package.',
      { details: { package: '@proofline/benchmarks' }, cause },
    )
  }
}

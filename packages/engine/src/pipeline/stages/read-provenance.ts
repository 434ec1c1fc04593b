import type { ResolvedInput } from '../../media/index.js'
import type { AssetKind } from '../../spec/evidence/asset.js'
import type { Diagnostic } from '../../spec/faults/diagnostic.js'
import type { Observation } from '../../spec/evidence/evidence.js'
import { canonicalJson } from '../../spec/plain/canonical-json.js'
import type { ProvenanceReader } from '../../spec/plugins/provenance-reader.js'
import { NO_PROVENANCE, type Provenance } from '../../spec/evidence/provenance.js'
import type { Coverage } from '../../spec/evidence/timeline.js'
import { aboutField } from '../input/naming-field.js'
import { stageDiagnostic } from '../services/plugin-host.js'
import { coverageOf, notAvailable, type StageContext, timed } from './stage.js'

/** A file of the asset, the field that it was given in, and the frames of it that its evidence names, by index. */
export interface ProvenanceFile {
  readonly source: ResolvedInput
  readonly field: string
  readonly frames: readonly string[]
}

/** What the asset's provenance metadata says, and how reading it went. */
export interface ProvenanceOutcome {
  readonly provenance: Provenance
  /** That of each file. */
  readonly ofFiles: readonly Provenance[]
  /** The same as evidence, so that findings can refer to it; none where the asset carries no such metadata. */
  readonly observations: readonly Observation[]
  readonly diagnostics: readonly Diagnostic[]
  readonly coverage: Coverage
}

/**
 * Calls every provenance reader for this kind of asset on each file, in the order in which they were given; a later one
 * fills in what earlier ones left open. A reader that fails leaves a diagnostic and `readerError`.
 */
export async function readProvenance(
  files: readonly ProvenanceFile[],
  kind: AssetKind,
  context: StageContext,
): Promise<ProvenanceOutcome> {
  const { provenanceReaders } = await context.services.plugins()
  const readers = provenanceReaders.filter(({ capabilities }) => capabilities.kinds.includes(kind))
  if (readers.length === 0 || files.length === 0) {
    const coverage = notAvailable('No provenance reader is installed: Content Credentials and AI labels were not read.')
    context.foresee({ costs: { readProvenance: 0 } })
    return { provenance: NO_PROVENANCE, ofFiles: [], observations: [], diagnostics: [], coverage }
  }

  const end = timed('readProvenance', context)
  const read: FileProvenance[] = []
  for (const file of files) read.push(await readFile(file, readers, context))
  end()
  const faults = read.flatMap((one) => one.faults)
  const share = 1 - Math.min(1, faults.length / (readers.length * files.length))
  const gaps = faults.map(({ message }) => ({ reason: message }))
  // The same list of trusted signers, for example, holds for all files.
  const notes = new Map(read.flatMap((one) => one.notes).map((note) => [canonicalJson(note), note]))
  return {
    provenance: read.map(({ provenance }) => provenance).reduce(fillIn),
    ofFiles: read.map(({ provenance }) => provenance),
    observations: read.flatMap(({ provenance }, at) => observeProvenance(provenance, files[at]!, readers[0]!)),
    diagnostics: [...faults, ...notes.values()],
    coverage: coverageOf(share, readers.map(({ id }) => id).join(', '), null, gaps),
  }
}

/** What the metadata of one file says, what could not be read of it, and what else is to be said. */
interface FileProvenance {
  readonly provenance: Provenance
  readonly faults: readonly Diagnostic[]
  readonly notes: readonly Diagnostic[]
}

async function readFile(
  { source, field }: ProvenanceFile,
  readers: readonly ProvenanceReader[],
  { services, signal }: StageContext,
): Promise<FileProvenance> {
  let provenance = NO_PROVENANCE
  const faults: Diagnostic[] = []
  const notes: Diagnostic[] = []
  for (const reader of readers) {
    try {
      const session = await services.open(reader, signal)
      const file = { path: source.path, mimeType: source.content.mimeType }
      const found = await session.read(file, { signal })
      provenance = fillIn(provenance, found)
      if (found.readerError) faults.push(aboutField(field, incomplete(found.readerError)))
      if (found.c2pa) notes.push(heldAgainst(reader))
    } catch (cause) {
      const diagnostic = stageDiagnostic(cause, 'readProvenance', signal, reader)
      faults.push(aboutField(field, diagnostic))
      provenance = fillIn(provenance, { readerError: String(diagnostic.details?.['code'] ?? diagnostic.code) })
    }
  }
  return { provenance, faults, notes }
}

/**
 * Values of earlier readers or files stay, and a field that a later one leaves open, as `null` or an empty list,
 * removes nothing. An asset is AI-made if any reader says so of any file.
 */
function fillIn(earlier: Provenance, found: Partial<Provenance>): Provenance {
  const { xmpDigitalSourceTypes = [], aiGenerated = null } = found
  const generator = earlier.generator ?? found.generator
  return {
    c2pa: earlier.c2pa ?? found.c2pa ?? null,
    xmpDigitalSourceTypes: [...new Set([...earlier.xmpDigitalSourceTypes, ...xmpDigitalSourceTypes])],
    aigcLabel: earlier.aigcLabel ?? found.aigcLabel ?? null,
    ...(generator && { generator }),
    aiGenerated: aiGenerated || (earlier.aiGenerated ?? aiGenerated),
    readerError: earlier.readerError ?? found.readerError ?? null,
  }
}

const REMOTE: Readonly<Record<string, string>> = {
  remote_manifest: 'The file links to remote Content Credentials. They were not fetched, so they were not read.',
  remote_manifest_unreachable:
    'The file links to remote Content Credentials. They could not be fetched, so they were not read.',
}

/** The diagnostic for a reader that found metadata but could not read all of it. */
function incomplete(readerError: string): Diagnostic {
  const remote = REMOTE[readerError]
  return {
    code: remote === undefined ? 'papers_damaged' : 'remote_manifest',
    stage: 'readProvenance',
    message: remote ?? 'The provenance metadata of the file is damaged or too large: only what could be read counts.',
    degrades: true,
    details: { code: readerError },
  }
}

/** Without it a report could not distinguish an unknown signer from one that was never looked up. */
function heldAgainst({ capabilities: { trustList } }: ProvenanceReader): Diagnostic {
  return {
    code: 'trust_list',
    stage: 'readProvenance',
    message: trustList
      ? `The signature was verified against a trust list of ${trustList.certificates} certificate(s).`
      : 'No trust list was given: an intact signature is reported as valid, never as trusted.',
    degrades: false,
    ...(trustList && { details: { ...trustList } }),
  }
}

/** One signal for all provenance metadata of a file; it has no time of its own. */
function observeProvenance(
  provenance: Provenance,
  { frames }: ProvenanceFile,
  { id, version }: ProvenanceReader,
): Observation[] {
  const { c2pa, xmpDigitalSourceTypes, aigcLabel, generator, aiGenerated } = provenance
  if (c2pa === null && xmpDigitalSourceTypes.length === 0 && aigcLabel === null && !generator) return []
  const label = aiGenerated === true ? 'ai-generated' : c2pa === null ? 'metadata' : 'content-credentials'
  return [
    {
      kind: 'signal',
      type: 'provenance',
      label,
      confidence: 1,
      source: { id, version },
      frames: [...frames],
      peakConfidence: 1,
      detail: {
        validationState: c2pa?.validationState ?? null,
        digitalSourceTypes: [...new Set([...(c2pa?.digitalSourceTypes ?? []), ...xmpDigitalSourceTypes])],
        aigcLabel: aigcLabel !== null,
        ...(generator && { generator }),
      },
    },
  ]
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_MODELS, openContext } from '../testing/open-context.js'
import type { Provenance } from '../spec/evidence/provenance.js'
import { createProvenanceReader, type ProvenanceReaderOptions } from './create-provenance-reader.js'
import { mimeOf } from './test-files.js'

/** What the default reader finds in a file of this content. `mimeType`: default by its first bytes. */
export async function readProvenance(
  content: Buffer,
  { mimeType = mimeOf(content), ...options }: ProvenanceReaderOptions & { readonly mimeType?: string | undefined } = {},
): Promise<Partial<Provenance>> {
  const folder = await mkdtemp(join(tmpdir(), 'proofline-metadata-'))
  const path = join(folder, 'file')
  await writeFile(path, content)
  const session = await createProvenanceReader(options).open(openContext(NO_MODELS))
  try {
    return await session.read({ path, mimeType }, { signal: new AbortController().signal })
  } finally {
    await session.close()
    await rm(folder, { recursive: true })
  }
}

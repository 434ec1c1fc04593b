import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './fresh-folder.js'
import { proofline } from './run-cli.js'

const media = (name: string) => fileURLToPath(new URL(`../../../test-media/provenance/${name}`, import.meta.url))
const SIGNED = media('signed-ai.jpg')
const TRUST = media('trust.pem')

const path = freshFolder('file')

interface Noted {
  code: string
  message: string
}
const trustNote = (diagnostics: Noted[]) => diagnostics.find(({ code }) => code === 'trust_list')

describe('--trust', () => {
  it('trusts a signature by a signer on the list, and the report names the list', async () => {
    const [known, unknown] = await Promise.all([
      proofline(['check', SIGNED, '--trust', TRUST, '--format', 'json', '--quiet']),
      proofline(['check', SIGNED, '--format', 'json', '--quiet']),
    ])
    const [trusted, valid] = [JSON.parse(known.stdout), JSON.parse(unknown.stdout)]
    expect(trusted.provenance.c2pa).toMatchObject({ validationState: 'Trusted', failureCodes: [] })
    expect(trustNote(trusted.analysisDiagnostics)).toMatchObject({
      degrades: false,
      details: { certificates: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(valid.provenance.c2pa).toMatchObject({ validationState: 'Valid' })
    expect(trustNote(valid.analysisDiagnostics)?.message).toContain('No trust list was given')
  })

  it('applies to analyze too, accepts several files, and is shown on the page', async () => {
    const lists = ['--trust', TRUST, '--trust', TRUST]
    const [timeline, page] = await Promise.all([
      proofline(['analyze', SIGNED, ...lists, '--quiet']),
      proofline(['check', SIGNED, ...lists, '--format', 'html', '--quiet']),
    ])
    const { provenance, diagnostics } = JSON.parse(timeline.stdout)
    expect(provenance.c2pa.validationState).toBe('Trusted')
    expect(trustNote(diagnostics)).toMatchObject({ details: { certificates: 2 } })
    expect(page.stdout).toContain('verified against a trust list of 2 certificate(s)')
  })

  it.each([
    ['that is missing', async () => path('none.pem'), 'asset_not_found', 3],
    ['without a certificate', async () => SIGNED, 'context_invalid', 2],
    ['that is empty', async () => written('empty.pem', ''), 'context_invalid', 2],
    ['with a certificate that is damaged', async () => written('damaged.pem', await damaged()), 'context_invalid', 2],
  ])('names a file %s', async (_what, make, code, exitCode) => {
    const path = await make()
    const outcome = await proofline(['check', SIGNED, '--trust', TRUST, '--trust', path, '--format', 'json'])
    expect(outcome.code).toBe(exitCode)
    expect(JSON.parse(outcome.stdout).error).toMatchObject({ code, details: { path } })
  })
})

async function written(name: string, content: string): Promise<string> {
  await writeFile(path(name), content)
  return path(name)
}

async function damaged(): Promise<string> {
  return (await readFile(TRUST, 'utf8')).replace('MII', 'AAA')
}

import { expect, it } from 'vitest'
import { readConfig } from '../config.js'
import { runText } from '../text/run-text.js'
import type { AnalysisHost } from './analysis-host.js'

/** Which process a check of a text is given to. */
async function processOf(text: string): Promise<unknown> {
  const host = (name: string) => ({ run: async () => name }) as unknown as AnalysisHost
  const services = {
    texts: host('shared'),
    pictures: host('its own'),
    fetch: () => Promise.reject(new Error('nothing is to be fetched')),
    config: readConfig({}),
    research: () => ({ recall: async () => null, learn: async () => {} }),
  }
  const input = { content: { text }, mode: 'fast' as const, jurisdictions: ['us'], platforms: ['youtube'] }
  return runText(services, 'tnt_a', input, { signal: new AbortController().signal })
}

it('texts share a process, but an overlong one has its own, so that no other waits behind it', async () => {
  expect(await processOf('Fresh bread. '.repeat(250))).toBe('shared')
  expect(await processOf('$'.repeat(10_000))).toBe('shared')
  expect(await processOf('$'.repeat(10_001))).toBe('its own')
})

import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { residentBytes } from './resident-bytes.js'

describe.skipIf(!existsSync('/proc/self/status'))('residentBytes', () => {
  it('measures what Node measures of itself', async () => {
    const ratio = (await residentBytes(process.pid))! / process.memoryUsage.rss()
    // Memory moves between the two looks; a wrong size of pages would be out by a factor of four or more.
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  })

  it('gives null for a process that is not there', async () => {
    expect(await residentBytes(undefined)).toBeNull()
  })
})

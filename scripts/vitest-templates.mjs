import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for what several test files need and one of them makes; gone after the run. Tests `inject('templates')`. */
export function setup({ provide }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-templates-'))
  provide('templates', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

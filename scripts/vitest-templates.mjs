import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for what one test file makes and several need; removed after the run. Tests `inject('templates')`. */
export function setup({ provide }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-templates-'))
  provide('templates', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

import { execFile } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import type { Database } from '../../src/db/database.js'
import { openEmbedded } from '../../src/db/embedded.js'
import { migrate } from '../../src/db/migrate.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that lasts for one run of all tests (`scripts/vitest-templates.mjs`). */
    templates: string
  }
}

const dist = (file: string) => JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href)

/** Opens an embedded database without tenants in a folder, as a server does. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  await copyDatabase(dataDir)
  const db = await openEmbedded(dataDir)
  await migrate(db)
  return db
}

/** What a server does to a new database before it has tenants, in the compiled code that test servers run. */
const MAKE = `
  const [{ openEmbedded }, { migrate }, { openJobQueue }] = await Promise.all([
    import(${dist('db/embedded.js')}), import(${dist('db/migrate.js')}), import(${dist('jobs/job-queue.js')}),
  ])
  const db = await openEmbedded(process.argv[1])
  await migrate(db)
  await (await openJobQueue(db, (error) => { throw error })).close()
  await db.close()
`

/**
 * Puts an embedded database without tenants into a data folder that has none. Making one takes most of a server's
 * first start, so it is made once a run and copied. First starts themselves are tested in `scripts/serve.test.mjs`
 * (embedded) and `first-start.test.ts` (PostgreSQL), without this.
 */
export async function copyDatabase(dataDir: string): Promise<void> {
  const target = path.join(dataDir, 'database')
  if (existsSync(target)) return
  const template = path.join(inject('templates'), 'database')
  if (!existsSync(template)) await makeTemplate(template)
  // A thousand small files: waiting for each takes twice as long.
  cpSync(template, target, { recursive: true })
}

/** Test files run side by side: whoever is second throws its own away. */
async function makeTemplate(template: string): Promise<void> {
  const own = await mkdtemp(`${template}-`)
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MAKE, own])
  await rename(path.join(own, 'database'), template).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(own, { recursive: true, force: true })
}

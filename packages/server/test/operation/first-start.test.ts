import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/db/migrate.js'
import { openPostgres } from '../../src/db/postgres.js'
import { signingKey } from '../../src/db/settings.js'
import { openJobQueue } from '../../src/jobs/job-queue.js'
import { seedDemo } from '../../src/tenants/seed.js'
import { makeDatabase } from '../helpers/server-process.js'

const database = await makeDatabase()

describe.skipIf(database === null)('processes that start together on a new database', () => {
  afterAll(() => database!.drop())

  it('all start, agree on the upload signing key, and one creates the demo tenant', async () => {
    const faults: unknown[] = []
    const starts = Array.from({ length: 5 }, async () => {
      const db = openPostgres(database!.url, (error) => faults.push(error))
      await migrate(db)
      const demoKeys = await seedDemo(db)
      const key = await signingKey(db)
      const queue = await openJobQueue(db, (error) => faults.push(error))
      return { db, queue, demoKeys, key: key.toString('hex') }
    })
    const started = await Promise.all(starts)
    expect(faults).toEqual([])
    expect(new Set(started.map(({ key }) => key)).size).toBe(1)
    expect(started.filter(({ demoKeys }) => demoKeys !== null)).toHaveLength(1)
    for (const { db, queue } of started) {
      await queue.close()
      await db.close()
    }
  })
})

import { expect, it } from 'vitest'
import { call, textCheck } from '../helpers/server-process.js'
import { useServer } from '../helpers/use-server.js'

const server = useServer()

it('pages of reports list each one once, even if new ones arrive between pages', async () => {
  const key = 'svc_live_free'
  const checkOne = (text: string) => call(server, 'POST', '/v1/compliance/check', { key, json: textCheck(text) })
  const page = async (query: string) => (await call(server, 'GET', `/v1/reports?limit=2${query}`, { key })).body
  const made = []
  for (const text of ['first', 'second', 'third']) made.push((await checkOne(text)).body.reportId)
  const newest = await page('')
  await checkOne('between')
  const oldest = await page(`&cursor=${newest.nextCursor}`)
  const seen = [...newest.items, ...oldest.items].map(({ reportId }) => reportId)
  expect(seen).toEqual(made.toReversed())
  expect(oldest.nextCursor).toBeNull()
})

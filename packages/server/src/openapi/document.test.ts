import { expect, it } from 'vitest'
import { REFUSAL_CODES } from '../http/refusal-codes.js'
import { openApiText } from './document.js'

interface Described {
  readonly paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
}

it('lists the error codes under each error status', () => {
  const { paths } = JSON.parse(openApiText('http://api/v1')) as Described
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status >= '400'),
  )
  for (const [, { description }] of refusals) expect(description).toMatch(/ Codes: `\w+`(, `\w+`)*\.$/)

  const { responses } = paths['/compliance/check']!.post!
  const own = Object.entries(REFUSAL_CODES).flatMap(([code, { statuses }]) =>
    statuses.map((status) => ({ code, status })),
  )
  const unnamed = own.filter(({ code, status }) => !(responses[status]?.description.includes(`\`${code}\``) ?? true))
  expect(unnamed).toEqual([])
  // Those of the engine too, but for its faults, which go out as one code.
  expect(responses[504]!.description).toContain('`timeout`')
  expect(responses[500]!.description).toBe('Server error. Codes: `internal`.')
})

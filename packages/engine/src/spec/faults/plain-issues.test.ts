import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssue, readAs } from './schema-issues.js'

const saidOf = (schema: z.ZodType, value: unknown) => readAs(schema, value).issues?.map(describeIssue)

describe('faults in plain words', () => {
  const order = z.strictObject({
    name: z.string().min(1).max(5),
    market: z.enum(['us', 'uk']),
    count: z.number().int().min(1).max(9),
    tags: z.array(z.string()).max(2).optional(),
    id: z.guid().optional(),
  })
  const whole = { name: 'a', market: 'us', count: 1 }

  it.each<[string, unknown, string[]]>([
    ['a field that is missing', { market: 'us', count: 1 }, ['name: is missing; give a string']],
    ['a choice that is missing', { name: 'a', count: 1 }, ['market: is missing; give one of "us", "uk"']],
    ['a choice that is none', { ...whole, market: 'gb' }, ['market: must be one of "us", "uk", not "gb"']],
    ['another type', { ...whole, name: 7 }, ['name: must be a string, not 7']],
    ['a list for a number', { ...whole, count: [1] }, ['count: must be a number, not a list']],
    ['no number', { ...whole, count: Number.NaN }, ['count: must be a number, not the number NaN']],
    ['a fraction', { ...whole, count: 1.5 }, ['count: must be a whole number, not 1.5']],
    ['too little', { ...whole, count: 0 }, ['count: must be at least 1']],
    ['too much', { ...whole, count: 10 }, ['count: must be at most 9']],
    ['nothing in a string', { ...whole, name: '' }, ['name: must not be empty']],
    ['a long string', { ...whole, name: 'abcdef' }, ['name: must have at most 5 characters']],
    ['a long list', { ...whole, tags: ['a', 'b', 'c'] }, ['tags: must have at most 2 entries']],
    ['an entry of a list', { ...whole, tags: ['a', null] }, ['tags.1: must be a string, not null']],
    ['another form', { ...whole, id: 'secret' }, ['id: must be a UUID']],
    ['a field too many', { ...whole, colour: 1, size: 2 }, ['there is no field "colour", "size" here']],
    ['no object', 'us', ['must be an object, not a string']],
    ['several', { ...whole, name: '', count: 0 }, ['name: must not be empty', 'count: must be at least 1']],
  ])('%s', (_, value, said) => {
    expect(saidOf(order, value)).toEqual(said)
  })

  it('describes the closest form of a union', () => {
    const source = z.union([z.string(), z.object({ url: z.object({ href: z.string() }) })])
    expect(saidOf(source, { url: { href: 1 } })).toEqual(['url.href: must be a string, not 1'])
    expect(saidOf(source, 1)).toEqual(['must be a string, not 1, or must be an object, not 1'])
  })

  it('lists the kinds when a value is of none', () => {
    const shape = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('line') }),
      z.object({ kind: z.enum(['box', 'dot']) }),
    ])
    expect(saidOf(shape, { kind: 'star' })).toEqual(['kind: must be one of "line", "box", "dot", not "star"'])
    expect(saidOf(shape, {})).toEqual(['kind: is missing; give one of "line", "box", "dot"'])
  })

  it("keeps a schema's own message", () => {
    expect(saidOf(z.string('Give a name.'), 1)).toEqual(['Give a name.'])
    expect(
      saidOf(
        z.number().refine((value) => value > 3, 'Give more than 3.'),
        1,
      ),
    ).toEqual(['Give more than 3.'])
  })

  it('repeats no more than the beginning of a long value', () => {
    const [said] = saidOf(z.enum(['a']), 'b'.repeat(1000))!
    expect(said).toBe(`must be "a", not "${'b'.repeat(39)}…`)
  })
})

import { describe, expect, it } from 'vitest'
import { modelsByPlugin, namesOf } from './sources.js'

describe('the plug-ins and models that coverage names', () => {
  it('are paired where several plug-ins ran, so that one without a model or with two of them misleads nobody', () => {
    const uses = [{ id: 'safety', model: 'nsfw' }, { id: 'flashes' }, { id: 'marks', model: 'find' }]
    const named = namesOf([...uses, { id: 'marks', model: 'know' }])
    expect(named).toEqual({ engine: 'safety, flashes, marks', model: 'safety@nsfw, marks@find, marks@know' })
    expect(Object.fromEntries(modelsByPlugin(named))).toEqual({ safety: 'nsfw', marks: 'find, know' })
  })

  it('of a single plug-in are its name and its models', () => {
    const named = namesOf([
      { id: 'reader', model: 'find' },
      { id: 'reader', model: 'read' },
    ])
    expect(named).toEqual({ engine: 'reader', model: 'find, read' })
    expect(Object.fromEntries(modelsByPlugin(named))).toEqual({ reader: 'find, read' })
  })

  it('are no entry where nothing ran or no model was used', () => {
    expect(namesOf([{ id: 'flashes' }])).toEqual({ engine: 'flashes', model: null })
    expect(modelsByPlugin({ engine: 'flashes', model: null }).size).toBe(0)
    expect(modelsByPlugin({ engine: null, model: null }).size).toBe(0)
  })

  it('of a timeline without pairs stay one entry', () => {
    expect([...modelsByPlugin({ engine: 'a, b', model: 'x, y' })]).toEqual([['a, b', 'x, y']])
  })
})

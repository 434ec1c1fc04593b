import { describe, expect, it } from 'vitest'
import { callerDiagnostics, callerMessage, withoutPaths } from './caller-message.js'

describe('the error message for a caller', () => {
  it.each([
    ['/srv/data/storage/videos/a/b/source.mp4 does not exist.', 'source.mp4 does not exist.'],
    ["ENOENT: no such file, open '/tmp/x y/a.bin'", "ENOENT: no such file, open 'x y/a.bin'"],
    [
      'Cannot find file:///opt/app/x/index.js, imported by (/opt/app/y.js:3)',
      'Cannot find index.js, imported by (y.js:3)',
    ],
    ['C:\\models\\a\\model.onnx is damaged: /models/b/model.onnx.', 'model.onnx is damaged: model.onnx.'],
    ['See https://example.com/a/b/c?d=/e/f, and/or ask.', 'See https://example.com/a/b/c?d=/e/f, and/or ask.'],
    ['Neither 1/2/3 nor / is a path.', 'Neither 1/2/3 nor / is a path.'],
  ])('contains no folder of the server: %s', (said, wanted) => {
    expect(withoutPaths(said)).toBe(wanted)
  })

  it('describes a limit by what the caller can do, not by a library option', () => {
    const over = (limit: string, most: number, found: number) =>
      callerMessage({
        code: 'limit_exceeded',
        message: `The asset is over ${limit}`,
        details: { limit, most, found },
      })
    expect(over('maxPixels', 100, 101)).toBe('A picture may have at most 100 pixels, this one has 101.')
    for (const limit of ['maxDurationMs', 'maxBytes', 'maxDecoderBytes']) expect(over(limit, 1, 2)).not.toContain(limit)
  })

  it('names no field of the library, which is none of the API', () => {
    const details = { field: 'images[0]' }
    const message = 'images[0]: The picture is damaged.'
    expect(callerMessage({ code: 'image_unreadable', message, details })).toBe('The picture is damaged.')
  })

  it('names a missing part, but not its path', () => {
    const details = { modelId: 'm', file: 'model.onnx', path: '/opt/app/models/m/model.onnx', tried: ['/a/b/c'] }
    const diagnostic = { code: 'model_missing', stage: 'detectSignals', message: 'x', degrades: true, details } as const
    expect(callerDiagnostics([diagnostic])).toEqual([
      { ...diagnostic, details: { modelId: 'm', file: 'model.onnx', path: 'model.onnx', tried: ['c'] } },
    ])
  })
})

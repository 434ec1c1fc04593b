import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { mediaBackendContract, type ClipTruth } from '../testing/media-backend-contract.js'
import { ffmpegCliBackend, nodeAvBackend } from './index.js'

const folder = new URL('../../../../test-media/codecs/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as {
  file: string
  truth: ClipTruth
}[]
const clips = manifest.map(({ file, truth }) => ({ path: new URL(file, folder).pathname, truth }))

mediaBackendContract('node-av', () => nodeAvBackend, clips)

const missing = await ffmpegCliBackend.unavailable()
if (missing === null) mediaBackendContract('ffmpeg-cli', () => ffmpegCliBackend, clips)
else
  describe('ffmpeg-cli', () => it.skip(`follows the contract of media backends (not run here: ${missing})`, () => {}))

import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
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
describe.skipIf(missing !== null)(`ffmpeg-cli (${missing ?? 'found'})`, () => {
  mediaBackendContract('ffmpeg-cli', () => ffmpegCliBackend, clips)
})

import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeAll } from '../testing/decode-all.js'
import { createTemporaryFolder, type TemporaryFolder } from '../util/processes/temporary-folder.js'
import { findFfmpeg } from './cli/find-binary.js'
import { createFfmpegCliBackend } from './index.js'

const clip = new URL('../../../../test-media/codecs/h264-aac.mp4', import.meta.url).pathname
let folder: TemporaryFolder
beforeAll(async () => void (folder = await createTemporaryFolder()))
afterAll(() => folder.dispose())

const program = await findFfmpeg(undefined)

describe.skipIf(program === null)('ffmpeg-cli, when its program is killed from outside,', () => {
  it('reports it while reading the header, and does not blame the file', async () => {
    await expect(decodeAll(await killed('*'), clip)).rejects.toMatchObject({ code: 'decoder_crashed' })
  })

  it('reports it after some pictures, and does not treat the film as shorter', async () => {
    await expect(decodeAll(await killed('*pipe:*'), clip)).rejects.toMatchObject({ code: 'decoder_crashed' })
  })
})

/** The program, which kills itself when it has done what arguments of this form ask for. */
async function killed(form: string) {
  const path = join(folder.path, `ffmpeg-${form.length}`)
  const script = ['#!/bin/sh', `"${program}" "$@" || true`, `case "$*" in *-version*) ;; ${form}) kill -9 $$ ;; esac`]
  await writeFile(path, script.join('\n'))
  await chmod(path, 0o755)
  return createFfmpegCliBackend({ path })
}

import { readSound } from './film-reader.js'
import { writeFilm } from './film-writer.js'

const PICTURE = { width: 160, height: 96, fps: 5 }

/**
 * Writes a sound file as a QuickTime film (`.mov`) with a black picture, so that recordings go through the whole
 * engine, which does not accept sound alone. Lossless: the decoded samples are stored as 32-bit floats at their own
 * rate. The picture lasts as long as the sound, rounded up to a fifth of a second.
 */
export function wrapAudio(soundPath: string, filmPath: string): void {
  const { samples, sampleRate, channels } = readSound(soundPath)
  const film = writeFilm(filmPath, { ...PICTURE, sampleRate, channels, soundCodec: 'pcm_f32le' })
  const luma = PICTURE.width * PICTURE.height
  const black = Buffer.concat([Buffer.alloc(luma, 16), Buffer.alloc(luma / 2, 128)])
  const perPicture = Math.floor(sampleRate / PICTURE.fps) * channels
  for (let at = 0; at < samples.length; at += perPicture) {
    film.addPicture(black)
    film.addSound(samples.subarray(at, at + perPicture))
  }
  film.close()
}

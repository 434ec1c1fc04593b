import { readFrames } from './film-reader.js'

/** Decodes picture and sound of the file that is named and throws them away: the floor where no `ffmpeg` is at hand. */
const path = process.argv[2] ?? ''
readFrames(path, 'video', () => {})
readFrames(path, 'audio', () => {})

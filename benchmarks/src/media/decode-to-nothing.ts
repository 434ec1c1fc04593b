import { readFrames } from './film-reader.js'

/** Decodes picture and sound of the given file and discards them: the floor where `ffmpeg` is not installed. */
const path = process.argv[2] ?? ''
readFrames(path, 'video', () => {})
readFrames(path, 'audio', () => {})

export { moonshineTranscriber } from './moonshine-transcriber.js'
export { openSilero, SILERO_MODEL } from './silero.js'
export { createSpeechStage, type SpeechFindings, type SpeechStage, type SpeechStageParts } from './transcribe-stream.js'
export { whisperTranscriber, type WhisperOptions } from './whisper-transcriber.js'

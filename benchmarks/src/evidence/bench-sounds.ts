import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AudioEvidence, Engine } from '@proofline/engine'
import { inventedWords, passedOnAsEnglish } from '../evaluators/speech-guards.js'
import { wordErrorRate, wordErrors } from '../evaluators/word-error-rate.js'
import { fixed, markdownTable, percent } from '../markdown-table.js'
import { wrapAudio } from '../media/wrap-audio.js'
import { runCheck } from './bench-engine.js'
import type { BenchPart } from './bench-part.js'
import { readSounds } from './truth.js'

/** The result for one recording. */
interface Heard {
  readonly file: string
  readonly segments: readonly AudioEvidence[]
  readonly text: string
  readonly outcome: string
  readonly seconds: number
}

/** Recordings of speech: word errors of the English ones; whether the others were passed on as English. */
export async function benchSpeech(engine: Engine, data: string): Promise<BenchPart | null> {
  const sounds = readSounds(path.join(data, 'speech'))
  if (sounds === null) return null
  const rows = []
  for (const { file, path: sound, truth } of sounds) {
    const heard = await hear(engine, file, sound)
    const isEnglish = truth.language.startsWith('en')
    rows.push({
      ...heard,
      language: truth.language,
      isNoisy: truth.condition !== undefined,
      errors: isEnglish ? wordErrors(truth.transcript, heard.text, truth.acceptable) : null,
      passedOn: passedOnAsEnglish([truth.language], heard.segments),
    })
  }
  const english = rows.flatMap(({ errors, isNoisy }) => (errors ? [{ ...errors, isNoisy }] : []))
  const foreign = rows.filter(({ errors }) => errors === null)
  const table = markdownTable(
    ['file', 'language', 'word errors', 'passed on as English', 'outcome', 's', 'heard'],
    rows.map(({ file, language, errors, passedOn, outcome, seconds, text }) => {
      const words = errors && `${errors.errors}/${errors.words}`
      return [file, language, words, passedOn ? 'yes' : 'no', outcome, fixed(seconds, 1), text.replaceAll('|', '\\|')]
    }),
  )
  const figures = markdownTable(
    ['figure', 'measured', 'to reach'],
    [
      ['word error rate, all recordings', percent(wordErrorRate(english)), '≤ 8 %'],
      ['of clean ones', percent(wordErrorRate(english.filter(({ isNoisy }) => !isNoisy))), '–'],
      ['of noisy ones', percent(wordErrorRate(english.filter(({ isNoisy }) => isNoisy))), '–'],
      [
        `foreign files passed on as English (of ${foreign.length})`,
        String(foreign.filter((row) => row.passedOn).length),
        '0',
      ],
    ],
  )
  return { title: 'Recordings of speech', table: `${table}\n\n${figures}\n`, rows }
}

/** Silence, music and noise, in which every word is invented. */
export async function benchNonspeech(engine: Engine, data: string): Promise<BenchPart | null> {
  const sounds = readSounds(path.join(data, 'nonspeech'))
  if (sounds === null) return null
  const rows = []
  for (const { file, path: sound } of sounds) {
    const heard = await hear(engine, file, sound)
    rows.push({ ...heard, invented: inventedWords(heard.segments) })
  }
  const table = markdownTable(
    ['file', 'words invented', 'outcome', 's', 'heard'],
    rows.map(({ file, invented, outcome, seconds, text }) => [file, invented, outcome, fixed(seconds, 1), text]),
  )
  return { title: 'Silence, music, noise', table, rows }
}

/** Wraps a recording into a film in a temporary folder and runs the whole engine over it. */
async function hear(engine: Engine, file: string, sound: string): Promise<Heard> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proofline-bench-'))
  try {
    const video = path.join(folder, 'sound.mov')
    wrapAudio(sound, video)
    const outcome = await runCheck(engine, { video })
    const evidence = 'report' in outcome ? outcome.report.evidence : []
    const segments = evidence.filter((item): item is AudioEvidence => item.kind === 'audio')
    return {
      file,
      segments,
      text: segments.map(({ text }) => text).join(' '),
      outcome: 'code' in outcome ? outcome.code : outcome.report.status,
      seconds: outcome.seconds,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

import { z } from 'zod'

/** Every diagnostic code, with what it means. `docs/errors.md` is generated from this table. */
export const DIAGNOSTIC_CODES = {
  no_audio_track: 'The video has no sound, so nothing was transcribed.',
  no_video_track: 'The file has no video track.',
  damaged_input: 'Parts of the file could not be decoded; what lies there was not analysed.',
  truncated_input: 'The file ends before its header says; the missing part was not analysed.',
  animation_sampled: 'Only some frames of an animation were analysed; what the others show is unknown.',
  evidence_truncated: 'There was more evidence than the limit allows; the rest was left out.',
  stage_failed: 'A stage failed and its evidence is missing.',
  frame_failed: 'A stage failed on single frames; the rest was analysed.',
  model_missing: 'A model is not installed, so its stage did not run.',
  model_corrupt: 'A model file has a wrong hash and was refused, so its stage did not run.',
  dependency_missing: 'An optional package is not installed, so its stage did not run.',
  speech_not_supported:
    'Speech was heard in a language that no installed transcriber supports; its words are not evidence.',
  speech_unreliable: 'Speech was heard but could not be transcribed reliably; its words are not evidence.',
  text_unreadable: 'Text was seen but not read reliably; it is not evidence.',
  language_not_supported: 'Text is in a language that no rule is written in; it was not judged.',
  script_not_supported: 'Text is in a script that no rule is written in; it was not judged.',
  agent_failed: 'An agent failed; its checks are missing.',
  check_dropped: 'A finding was dropped because its evidence or quote could not be found in the timeline.',
  answers_dropped: 'A language model gave answers without an exact quote or a rule in force; they were dropped.',
  colour_approximated: 'High dynamic range was mapped to standard range; colours are approximate.',
  extra_tracks_ignored: 'The file has more tracks than are analysed; the others were left out.',
  sound_before_picture:
    'Sound starts long before the first picture, where the clock of a report starts; it was not analysed.',
  remote_manifest: 'The file links to remote Content Credentials; they were not fetched, so they were not read.',
  trust_list: 'Content Credentials were verified; says against which list of trusted signers, if any.',
  papers_damaged: 'The provenance metadata of the file is damaged or too large; the rest of it was not read.',
  language_assumed: 'The language could not be determined and was assumed.',
} as const

/** A code of {@link DIAGNOSTIC_CODES}. */
export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES

const codes = Object.keys(DIAGNOSTIC_CODES) as [DiagnosticCode, ...DiagnosticCode[]]

/**
 * A problem in the pipeline, never a compliance finding. `degrades`: the report reduces coverage.
 * `startMs`/`endMs`: the time range concerned (presentation clock), where there is one.
 */
export const diagnosticSchema = z.object({
  code: z.enum(codes),
  stage: z.string(),
  message: z.string(),
  degrades: z.boolean(),
  startMs: z.int().min(0).optional(),
  endMs: z.int().min(0).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** See {@link diagnosticSchema}. */
export type Diagnostic = z.infer<typeof diagnosticSchema>

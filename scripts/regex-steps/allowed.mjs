const OCR_LINE = 'a line read off a picture, which holds some thousand characters at most'
const FFMPEG_LINE = 'a line of the log of ffmpeg, which cuts each at 1,024 characters'

/** Expressions that are not linear in the text, and why their inputs are always short: `[file, start, why]`. */
export const ALLOWED = [
  ['packages/agents/src/match/words/pinyin.ts', '^([a-z]+)(.+)$', 'entries of the table that stands above it'],
  ['packages/agents/src/rules/part-text.ts', '(?:[#＃@][^', 'at most TAIL units of a text, twice'],
  ['packages/agents/src/rules/part-text.ts', '\\S*$', 'at most TAIL units of a text'],
  ['packages/engine/src/detect/lines/mentioned-wordmarks.ts', '^(?:https?:\\/\\/)?(?:.*@)?', OCR_LINE],
  ['packages/engine/src/detect/lines/overlays.ts', '[+\\d][\\d ()', OCR_LINE],
  ['packages/engine/src/media/cli/frame-log.ts', 'Parsed_showinfo\\S* @ \\S+\\] n:', FFMPEG_LINE],
  ['packages/engine/src/media/cli/frame-log.ts', 'Parsed_showinfo\\S* @ \\S+\\] config', FFMPEG_LINE],
  ['packages/engine/src/media/cli/read-banner.ts', '^Stream #0:\\d+\\S*: Subtitle:', FFMPEG_LINE],
  ['packages/engine/src/media/cli/read-banner.ts', '^Stream #0:(\\d+)\\S*: Video:', FFMPEG_LINE],
  ['packages/engine/src/media/cli/read-banner.ts', '\\w+\\(([^)]*)\\), \\d+x', FFMPEG_LINE],
  ['packages/engine/src/media/cli/read-banner.ts', '([\\d.]+)(k?) fps', FFMPEG_LINE],
  ['packages/engine/src/media/cli/read-banner.ts', '^Stream #0:\\d+\\S*: Audio:', FFMPEG_LINE],
  [
    'packages/engine/src/speech/whisper/whisper-transcriber.ts',
    '\\[[^\\]]*\\]',
    'what a model writes of one span: 448 tokens',
  ],
]

/** Sources that build one expression in a function called later, and why it is linear: `[file, why]`. */
export const BUILT_LATER = [['packages/engine/src/ocr/read/script.ts', 'matches a single character']]

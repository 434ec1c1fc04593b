/** The clips whose whole reports are kept in `test-media/goldens`. */
export const GOLDEN_CLIPS = ['demo-ad', 'clean-ad']

/** How the golden reports were made; the same for the script that writes and the test that compares. */
export async function reportOf(clip) {
  const { createEngine } = await import('@proofline/engine')
  const { complianceAgents } = await import('@proofline/agents')
  const engine = await createEngine({ agents: complianceAgents(), threads: 1 })
  try {
    return comparable(await engine.check({ video: `test-media/${clip}.mp4` }, { jurisdictions: ['us'] }).result)
  } finally {
    await engine.close()
  }
}

/**
 * A report without what changes between runs or with any edit of a rule (the packs' hash), fractions rounded to
 * three decimals: processors differ in the last bits of a model's sums.
 */
export function comparable({ generatedAt: _generatedAt, durationMs: _durationMs, ...report }) {
  const { rules: _rules, ...versionInfo } = report.versionInfo ?? {}
  return JSON.parse(
    JSON.stringify({ ...report, ...(report.versionInfo && { versionInfo }) }, (_key, value) =>
      isFraction(value) ? Math.round(value * 1000) / 1000 : value,
    ),
  )
}

/** Word times may differ by this: six steps of the attention that they come from. */
const WORD_TIME_TOLERANCE_MS = 125
/** In a segment of this many words one word may differ. */
const WORDS_PER_MISHEARD_WORD = 4

/**
 * Paths at which two reports differ. Fractions may differ by 0.02 or 1 %, whichever is more: what another processor
 * does to a model's sums, and no reader would see. Of speech, word times may differ a little and single words of a
 * synthetic voice: the speech model is quantised, and on another kind of processor (AVX2, AVX-512, VNNI) ONNX Runtime
 * rounds its sums otherwise. On one kind of processor reports are the same byte for byte; another test holds that.
 */
export function differences(golden, fresh, path = '$') {
  if (typeof golden?.text === 'string' && golden.kind === 'audio' && fresh?.kind === 'audio')
    return speechDifferences(golden, fresh, path)
  if (typeof golden === 'number' && typeof fresh === 'number' && (isFraction(golden) || isFraction(fresh))) {
    return Math.abs(golden - fresh) <= Math.max(0.02, Math.abs(golden) * 0.01)
      ? []
      : [`${path}: ${golden} became ${fresh}`]
  }
  if (typeof golden !== 'object' || typeof fresh !== 'object' || golden === null || fresh === null) {
    return Object.is(golden, fresh) ? [] : [`${path}: ${JSON.stringify(golden)} became ${JSON.stringify(fresh)}`]
  }
  const keys = [...new Set([...Object.keys(golden), ...Object.keys(fresh)])]
  return keys.flatMap((key) => differences(golden[key], fresh[key], `${path}.${key}`))
}

function speechDifferences(golden, fresh, path) {
  const { text: before, words: wordsBefore = [], ...rest } = golden
  const { text: after, words: wordsAfter = [], ...freshRest } = fresh
  const [old, now] = [before.split(' '), after.split(' ')]
  const misheard = old.length === now.length ? old.filter((word, index) => word !== now[index]).length : Infinity
  const moved = wordsBefore.some(({ startMs, endMs }, index) => {
    const word = wordsAfter[index]
    return !word || Math.max(Math.abs(word.startMs - startMs), Math.abs(word.endMs - endMs)) > WORD_TIME_TOLERANCE_MS
  })
  return [
    ...differences(rest, freshRest, path),
    ...(misheard * WORDS_PER_MISHEARD_WORD > old.length + WORDS_PER_MISHEARD_WORD - 1
      ? [`${path}.text: ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
      : []),
    ...(moved || wordsBefore.length !== wordsAfter.length ? [`${path}.words: times moved`] : []),
  ]
}

function isFraction(value) {
  return typeof value === 'number' && !Number.isInteger(value)
}

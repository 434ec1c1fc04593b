/** The clips whose whole reports are kept, in `test-media/goldens`. */
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
 * A report without what changes from run to run, fractions rounded to three decimals: processors differ in the last
 * bits of a model's sums.
 */
export function comparable({ generatedAt: _generatedAt, durationMs: _durationMs, ...report }) {
  return JSON.parse(
    JSON.stringify(report, (_key, value) => (isFraction(value) ? Math.round(value * 1000) / 1000 : value)),
  )
}

/**
 * Paths at which two reports differ. Fractions may differ by 0.02 or 1 %, whichever is more: what another processor does
 * to a model's sums, and no reader would see.
 */
export function differences(golden, fresh, path = '$') {
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

function isFraction(value) {
  return typeof value === 'number' && !Number.isInteger(value)
}

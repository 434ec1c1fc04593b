import { randomUUID } from 'node:crypto'
import { finishCheck } from '../credits/finish-check.js'
import { holdCredits } from '../credits/hold-credits.js'
import { FREE, priceOfText } from '../credits/prices.js'
import type { Remember } from '../http/idempotently.js'
import type { Context, Reply } from '../http/route.js'
import { storedReport } from '../jobs/stored-report.js'
import { sandboxText } from '../sandbox/sandbox-checks.js'
import { cachedReport, cacheKey, cacheVersions } from './result-cache.js'
import { finishReport, runText, type TextInput, type TextResult } from './run-text.js'

/**
 * Checks a text synchronously. Answers from the cache, free of charge, if the same was asked before; else holds the
 * credits, runs the agents and then, in one transaction, commits the credits, stores the report and the reply.
 */
export async function checkTextNow(
  context: Context,
  input: TextInput,
  imagePaths: readonly string[],
  remember: Remember,
): Promise<Reply> {
  const { services, caller, signal } = context
  const { db, catalogue } = services
  const { tenantId, sandbox } = caller
  const key = sandbox || imagePaths.length > 0 ? null : cacheKey(input)
  const versions = cacheVersions(catalogue)
  const known = await cachedReport(db, tenantId, key, versions)
  if (known !== null) {
    const text = JSON.stringify(fromCache(JSON.parse(known) as TextResult, input.externalId))
    await remember(db.soft, { status: 200, text })
    return { status: 200, text }
  }

  const cost = sandbox ? FREE : priceOfText(input.mode, imagePaths.length + (input.content.imageUrls?.length ?? 0))
  const jobId = `sync_${randomUUID()}`
  return holdCredits(context, jobId, cost.credits, async () => {
    const report = sandbox
      ? sandboxText(input)
      : finishReport(await runText(services, tenantId, input, { signal, imagePaths }), cost, input.externalId)
    const text = JSON.stringify(report)
    // How many pictures were uploaded: they are not stored.
    const request = { ...input, uploads: imagePaths.length }
    await finishCheck(context, remember, {
      jobId,
      credits: cost.credits,
      report: storedReport('text', report, request, text),
      cache: key === null ? null : { key, versions },
      text,
    })
    return { status: 200, text }
  })
}

function fromCache(report: TextResult, externalId: string | undefined): TextResult {
  const { externalId: _theirs, ...rest } = report
  const costBreakdown = { ...FREE, cached: true }
  return { ...rest, ...(externalId !== undefined && { externalId }), costBreakdown }
}

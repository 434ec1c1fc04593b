import { randomUUID } from 'node:crypto'
import type { MediaReport } from '@proofline/engine'
import { finishCheck } from '../credits/finish-check.js'
import { holdCredits } from '../credits/hold-credits.js'
import { FREE, priceOf } from '../credits/prices.js'
import { ApiError } from '../http/api-error.js'
import { idempotently, type Remember } from '../http/idempotently.js'
import { ignoredParameters, parseValue } from '../http/parse.js'
import type { FormFile } from '../http/form-parts.js'
import { many, one, readForm, unread } from '../http/read-form.js'
import type { Context, Reply, Route } from '../http/route.js'
import { storedReport } from '../jobs/stored-report.js'
import { sandboxImage } from '../sandbox/sandbox-checks.js'
import { imageFormSchema } from '../schemas/media-check.js'
import { gate } from '../tenants/gate.js'
import { MAX_IMAGE_BYTES } from '../text/fetch-images.js'
import { refuseOtherPictures } from '../text/picture-type.js'

interface ImageInput {
  readonly jurisdictions: readonly string[]
  readonly platforms: readonly string[]
  readonly externalId?: string | undefined
}

/** The image check. */
export const imageRoutes: Route[] = [
  {
    method: 'post',
    path: '/compliance/check-image',
    scope: 'compliance:check',
    async handle(context) {
      const form = await readForm(context.request, 'image', MAX_IMAGE_BYTES)
      try {
        const [file] = form.files
        if (!file || file.sizeBytes === 0) {
          const details = [{ path: 'image', message: 'a file is required' }]
          throw new ApiError(400, 'invalid_request', 'The request is invalid. image: a file is required', { details })
        }
        const externalId = one(form, 'externalId')
        const input = parseValue(
          {
            jurisdictions: many(form, 'jurisdictions'),
            platforms: many(form, 'platforms'),
            ...(externalId !== undefined && { externalId }),
          },
          imageFormSchema,
        )
        context.ignored.push(
          ...unread(form, { one: ['externalId'], many: ['jurisdictions', 'platforms'] }),
          ...ignoredParameters(context.request),
        )
        if (!context.caller.sandbox) await refuseOtherPictures(file.path)
        gate(context, input)
        const identity = { input, image: file.sha256 }
        return await idempotently(context, identity, (remember) => checkImage(context, input, file, remember))
      } finally {
        await form.dispose()
      }
    },
  },
]

async function checkImage(context: Context, input: ImageInput, file: FormFile, remember: Remember): Promise<Reply> {
  const { caller } = context
  const cost = caller.sandbox ? FREE : priceOf('image')
  const jobId = `sync_${randomUUID()}`
  return holdCredits(context, jobId, cost.credits, async () => {
    const analysed = caller.sandbox
      ? sandboxImage(input, file.sha256)
      : { reportId: randomUUID(), ...(await analyse(context, input, file)) }
    const report = {
      ...analysed,
      tenantId: caller.tenantId,
      requestId: analysed.reportId,
      ...(input.externalId !== undefined && { externalId: input.externalId }),
      costBreakdown: cost,
    }
    const text = JSON.stringify(report)
    await finishCheck(context, remember, {
      jobId,
      credits: cost.credits,
      report: storedReport('image', report, { ...input, mode: 'fast' }, text),
      cache: null,
      text,
    })
    return { status: 200, text }
  })
}

async function analyse({ services, caller, signal }: Context, input: ImageInput, file: FormFile): Promise<MediaReport> {
  const context = { jurisdictions: [...input.jurisdictions], platforms: [...input.platforms], mode: 'fast' as const }
  const task = { kind: 'image' as const, path: file.path, name: file.name, context }
  const research = services.research(caller.tenantId)
  const limits = { timeoutMs: services.config.checkTimeoutMs, tenantId: caller.tenantId, signal }
  return (await services.pictures.run(task, { ...limits, research })) as MediaReport
}

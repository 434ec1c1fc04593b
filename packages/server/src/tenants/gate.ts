import { ApiError } from '../http/api-error.js'
import type { Markets } from '../http/caller.js'
import type { Context } from '../http/route.js'

/**
 * The checks between a well-formed submission and its work, in this order: the tenant has a record, its defaults are
 * set, the ids exist, the subscription covers them. Throws 403, 403, 400 and 403.
 */
export function gate({ caller, services }: Context, asked: Markets): void {
  const { tenant } = caller
  if (tenant === null) {
    const where = services.addresses.portalUrl
    throw new ApiError(
      403,
      'tenant_not_onboarded',
      `Tenant not onboarded. Complete setup at ${where} before using the API.`,
    )
  }
  if (tenant.defaults.jurisdictions.length === 0 || tenant.defaults.platforms.length === 0) {
    throw new ApiError(
      403,
      'tenant_incomplete',
      'Tenant configuration incomplete. Set default jurisdictions and platforms in your dev portal.',
    )
  }
  for (const kind of ['jurisdictions', 'platforms'] as const) {
    const known = services.catalogue[kind]
    const unknown = asked[kind].filter((id) => !known.includes(id))
    if (unknown.length > 0) {
      throw new ApiError(
        400,
        `invalid_${kind}`,
        `Unknown ${kind} [${unknown.join(', ')}]. Known: [${known.join(', ')}].`,
        { details: unknown.map((id) => ({ path: kind, message: `${id} is not known` })) },
      )
    }
  }
  for (const kind of ['jurisdictions', 'platforms'] as const) {
    const allowed = tenant.subscription[kind]
    const outside = asked[kind].filter((id) => !allowed.includes(id))
    if (outside.length > 0) {
      throw new ApiError(
        403,
        `${kind}_not_subscribed`,
        `Requested ${kind} [${outside.join(', ')}] are not in your subscription. Allowed: [${allowed.join(', ')}].`,
      )
    }
  }
}

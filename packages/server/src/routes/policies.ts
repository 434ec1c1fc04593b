import { refuseParameters } from '../http/parse.js'
import type { Route } from '../http/route.js'
import type { PolicySource } from '../tenants/catalogue.js'

/** The sources of law, and those that apply to the tenant. */
export const policyRoutes: Route[] = [
  {
    method: 'get',
    path: '/policies/sources',
    scope: 'policies:read',
    async handle({ request, services: { catalogue } }) {
      refuseParameters({ request })
      const { jurisdictions, platforms, sources, rulesVersion, asOf } = catalogue
      const items = sources.map(({ inForceFrom: _from, inForceTo: _to, ...source }) => source)
      return { status: 200, body: { jurisdictions, platforms, rulesVersion, asOf, sources: items } }
    },
  },
  {
    method: 'get',
    path: '/policies/status',
    scope: 'policies:read',
    async handle({ request, caller: { tenantId, tenant }, services: { catalogue } }) {
      refuseParameters({ request })
      const jurisdictions = tenant?.subscription.jurisdictions ?? []
      const platforms = tenant?.subscription.platforms ?? []
      const policies = catalogue.sources.map(({ id, title, jurisdiction, platform, inForceFrom, inForceTo }) => {
        const subscribed =
          jurisdiction === 'global' ||
          (jurisdiction !== null && jurisdictions.includes(jurisdiction)) ||
          (platform !== null && platforms.includes(platform))
        const status = statusOn(catalogue.asOf, { inForceFrom, inForceTo }, subscribed)
        return { id, title, jurisdiction, platform, status, subscribed, since: inForceFrom, until: inForceTo }
      })
      const { rulesVersion, asOf } = catalogue
      return { status: 200, body: { tenantId, jurisdictions, platforms, rulesVersion, asOf, policies } }
    },
  },
]

/** What a source means for a tenant on a day (`2026-08-01`); days compare as text. */
function statusOn(
  day: string,
  { inForceFrom, inForceTo }: Pick<PolicySource, 'inForceFrom' | 'inForceTo'>,
  subscribed: boolean,
): 'announced' | 'expired' | 'active' | 'not_subscribed' {
  if (inForceFrom !== null && inForceFrom > day) return 'announced'
  if (inForceTo !== null && inForceTo < day) return 'expired'
  return subscribed ? 'active' : 'not_subscribed'
}

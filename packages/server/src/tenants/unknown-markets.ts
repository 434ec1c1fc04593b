import type { Markets } from '../http/caller.js'

/**
 * Jurisdictions and platforms of a tenant that no rule pack knows, each once; most likely misspelt (`US` for `us`).
 * Requests that name them are refused as unknown, and those that name the right ones as outside the subscription.
 */
export function unknownMarkets(
  { subscription, defaults }: { readonly subscription: Markets; readonly defaults: Markets },
  known: Markets,
): string[] {
  const unknown = (['jurisdictions', 'platforms'] as const).flatMap((kind) =>
    [...subscription[kind], ...defaults[kind]].filter((id) => !known[kind].includes(id)),
  )
  return [...new Set(unknown)]
}

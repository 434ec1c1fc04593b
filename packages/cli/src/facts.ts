import type { CheckContext } from '@proofline/engine/spec'
import { usage } from './usage.js'

/** Facts that `--fact` accepts, as in `assetFacts` of the engine, and how each value is parsed. */
const FACTS: Readonly<Record<string, { readonly form: string; read(value: string): unknown }>> = {
  aiGenerated: { form: 'true or false', read: truth },
  sponsored: { form: 'true or false', read: truth },
  audienceAge: { form: 'years', read: (value) => (/^\d{1,3}$/.test(value) ? Number(value) : undefined) },
  locale: { form: 'a language such as de-AT', read: (value) => value || undefined },
}

/**
 * The facts of `--fact name=value…`; undefined for none. If a fact is given twice the last counts. Throws
 * `context_invalid` for an unknown name and for a value of another form.
 */
export function factsOf(values: readonly string[] | undefined): CheckContext['assetFacts'] {
  if (values === undefined) return undefined
  return Object.fromEntries(
    values.map((value) => {
      const [name = '', ...rest] = value.split('=')
      const fact = Object.hasOwn(FACTS, name) ? FACTS[name] : undefined
      if (fact === undefined) throw usage(`--fact takes ${Object.keys(FACTS).join(', ')}, got ${value}.`)
      const known = fact.read(rest.join('=').trim())
      if (known === undefined) throw usage(`--fact ${name} must be ${name}= and ${fact.form}, got ${value}.`)
      return [name, known]
    }),
  )
}

function truth(value: string): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined
}

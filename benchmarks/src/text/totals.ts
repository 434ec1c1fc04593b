import type { TextReport } from '@proofline/engine'
import { isDisguised } from './is-disguised.js'
import type { LabelledCase } from './labelled-case.js'
import type { CaseScore } from './score-case.js'

/** A case with its outcome. */
export interface Judged {
  readonly labelled: LabelledCase
  readonly report: TextReport
  readonly score: CaseScore
  readonly ms: number
}

/** A count out of a total. */
export interface Share {
  readonly hits: number
  readonly of: number
}

/** The figures of a set of cases. Bad texts are those that may not be published, clean ones those without a finding. */
export const TOTALS = {
  'clean texts that get PUBLISH': (cases) => share(clean(cases), ({ score }) => score.published),
  'clean texts with a flag of medium or above': (cases) => share(clean(cases), ({ score }) => score.raised.length > 0),
  'expectations found, near families count': (cases) => share(metIn(cases), ({ near }) => near),
  'expectations found, exact family': (cases) => share(metIn(cases), ({ exact }) => exact),
  'expectations found in place, near families count': (cases) => share(metIn(cases), ({ nearInPlace }) => nearInPlace),
  'expectations found in place, exact family': (cases) => share(metIn(cases), ({ exactInPlace }) => exactInPlace),
  'expectations found in place and severe enough': (cases) => share(metIn(cases), ({ severe }) => severe),
  'forbidden families raised': (cases) => ({
    hits: sum(cases, ({ score }) => score.forbidden.length),
    of: sum(cases, ({ labelled }) => labelled.expectNot.length),
  }),
  'bad texts stopped': (cases) => share(bad(cases), ({ score }) => !score.published),
  'disguised bad texts with a finding in place': (cases) =>
    share(bad(cases).filter(hasDisguise), ({ score }) => score.met.some(({ nearInPlace }) => nearInPlace)),
  'decisions right': (cases) => share(cases, ({ score }) => score.decisionRight),
} as const satisfies Record<string, (cases: readonly Judged[]) => Share>

/** Cases without an expectation. */
export function clean(cases: readonly Judged[]): Judged[] {
  return cases.filter(({ labelled }) => labelled.expect.length === 0)
}

/** Outcomes of all expectations. */
export function metIn(cases: readonly Judged[]) {
  return cases.flatMap(({ score }) => score.met)
}

/** How many of `items` satisfy `holds`. */
export function share<T>(items: readonly T[], holds: (item: T) => boolean): Share {
  return { hits: items.filter(holds).length, of: items.length }
}

function bad(cases: readonly Judged[]): Judged[] {
  return cases.filter(({ labelled }) => !labelled.expectedDecision.includes('PUBLISH'))
}

function hasDisguise({ labelled }: Judged): boolean {
  return labelled.expect.some(({ mustQuote }) => isDisguised(mustQuote))
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

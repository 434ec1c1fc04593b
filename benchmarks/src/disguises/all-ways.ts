import { numberOf } from './dice.js'
import type { Way } from './way.js'
import { BRACKETS } from './ways/brackets.js'
import { CHINESE } from './ways/chinese.js'
import { DIGITS } from './ways/digits.js'
import { HINDI } from './ways/hindi.js'
import { MISSPELT, STARRED } from './ways/misspelt.js'
import { RUN_TOGETHER } from './ways/run-together.js'
import { FONTS, SCRIPTS } from './ways/scripts.js'
import { SIGNS_BETWEEN, SIGNS_INSIDE } from './ways/signs-inside.js'
import { SPACED } from './ways/spaced.js'
import { TWO_KINDS } from './ways/two-kinds.js'
import { UNSEEN } from './ways/unseen.js'

/** Every way, kind by kind. */
export const WAYS: readonly Way[] = [
  ...SIGNS_INSIDE,
  ...BRACKETS,
  ...DIGITS,
  ...UNSEEN,
  ...SIGNS_BETWEEN,
  ...SPACED,
  ...RUN_TOGETHER,
  ...TWO_KINDS,
  ...HINDI,
  ...CHINESE,
  ...SCRIPTS,
  ...FONTS,
  ...MISSPELT,
  ...STARRED,
]

/** Whether a way is kept aside, by the hash of its name: of those only totals are looked at. About half are. */
export function isWayAside({ name }: Pick<Way, 'name'>): boolean {
  return numberOf(name) % 2 === 1
}

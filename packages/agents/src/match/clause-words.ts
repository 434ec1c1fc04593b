import { wordSet } from './word-set.js'

/** A new thought begins here: "no fees and guaranteed results" guarantees results. */
export const TURNS = wordSet('and plus und et y e aur 和 且')
/** What comes here is asserted: "not cheap, but guaranteed". */
export const CONTRASTS = wordSet('but yet sondern aber mais sino pero ma bensi lekin magar however 但 而')
/** A clause of its own begins here, so that a denial before the comma does not reach it. */
export const SUBJECTS = wordSet(
  'i we you he she it they this that these our your its wir sie ihr nous vous nosotros noi hum aap',
)

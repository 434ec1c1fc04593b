import { wordSet } from '../words/word-set.js'

/** A new statement begins after these: "no fees and guaranteed results" guarantees results. */
export const TURNS = wordSet('and plus und et y e aur 和 且')
/** What follows these is asserted: "not cheap, but guaranteed". */
export const CONTRASTS = wordSet('but yet sondern aber mais sino pero ma bensi lekin magar however 但 而')
/** Subjects: they begin a new clause, so a negation before the comma does not reach it. */
export const SUBJECTS = wordSet(
  'i we you he she it they this that these our your its wir sie ihr nous vous nosotros noi hum aap',
)

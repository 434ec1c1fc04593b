import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { CONTRASTS, SUBJECTS, TURNS } from '../clause-words.js'
import { asserts } from '../denying-words.js'

/**
 * Words that negate what stands before them, and over how many words: "heilt Krebs garantiert nicht", "theek nahi
 * karta", "… मना है".
 */
const TRAILING: ReadonlyMap<string, number> = new Map([
  ['nicht', 2],
  ['pas', 1],
  ['nahi', 2],
  ['nahin', 2],
  ['नहीं', 2],
  ['न', 3],
  ['मना', 6],
])
const TRAILING_REACH = Math.max(...TRAILING.values())
/**
 * Plain negations may stand a little further behind: "garantierte Ergebnisse gibt es nicht", "guaranteed results here
 * do not exist".
 */
const PLAIN_DENIALS = wordSet('not nicht isnt arent doesnt dont didnt nahi nahin नहीं kein keine keinen keiner')
const PLAIN_REACH = 4
/** These begin a clause of its own, whose negation does not concern what stands before it. */
const RELATIVES = wordSet('that who which what if when as than che que qui die der das was wenn wie jo ki')
/** "Guarantee kisi cheez ki nahi": these mean "of nothing" together with the negation. */
const NONE_OF = wordSet('kisi koi किसी कोई')
const AUXILIARIES = wordSet('is are was were do does did can could will would may might')
const CONTRACTED = wordSet('isnt arent wasnt werent doesnt dont didnt cannot cant wont')

/**
 * "Klimaneutral sind wir nicht": in German the negated word may come first, then the verb, with the negation at the
 * end.
 */
const FRONTED_BY = wordSet(
  'ist sind bin war waren wird werden kann konnen macht machen gibt hat haben hilft helfen wirkt wirken heilt heilen taugt nutzt schutzt nennen nennt versprechen verspricht garantieren garantiert sagen schreiben behaupten bieten fuhren verkaufen',
)
const FRONTED_DENIALS = wordSet('nicht nie niemals keiner keine')
const FRONTED_REACH = 5
/** "Gratis no hay nada", "gratis non c'è niente". */
const NONE_IS = /^(?:no hay|non ce|non c e) (?:nada|nadie|ningun|ninguno|ninguna|niente|nulla|nessuno|nessuna)$/
/** "Risk-free it isn't." */
const PRONOUNS = wordSet('it this that they we he she i')

const FREE = wordSet('free frei')
/** "Apuestas no, apuntes sí": denies the first and affirms the second. */
const NO = wordSet('no non nein nahi nahin नहीं')
const YES = wordSet('yes si oui ja schon haan हां')
const YES_REACH = 6

/** Whether a word after the spot negates it: "heilt Krebs garantiert nicht", "guaranteed results do not exist". */
export function isDeniedBehind(spot: Spot): boolean {
  const { tokens, to, sentence } = spot
  if (isFronted(spot) || isFree(spot) || isParried(spot)) return true
  for (let at = to; at < Math.min(tokens.length, to + TRAILING_REACH); at++) {
    const token = tokens[at]!
    const word = token.forms[0]!
    if (token.sentence !== sentence || token.afterBreak || TURNS.has(word) || CONTRASTS.has(word)) return false
    if (at - to < (TRAILING.get(word) ?? 0)) return !asserts(tokens, at)
    const verbal = at === to ? deniedVerb(tokens, at) : null
    if (verbal !== null) return !asserts(tokens, verbal)
    if (SUBJECTS.has(word) || (RELATIVES.has(word) && !NONE_OF.has(tokens[to]!.forms[0]!))) return false
    if (at - to < PLAIN_REACH && PLAIN_DENIALS.has(word)) return !asserts(tokens, at) && !tokens[at + 1]?.hyphenated
  }
  return false
}

/** "Smoke-free": only the hyphen distinguishes it from "vapes free with every order". */
function isFree({ tokens, to, sentence }: Spot): boolean {
  const next = tokens[to]
  return next?.sentence === sentence && next.hyphenated && FREE.has(next.forms[0]!)
}

function isParried({ tokens, to, sentence }: Spot): boolean {
  if (tokens[to]?.sentence !== sentence || !NO.has(tokens[to].forms[0]!)) return false
  const next = tokens.slice(to + 1, to + 1 + YES_REACH).filter((token) => token.sentence === sentence)
  return next[0]?.afterBreak === true && next.some(({ forms }) => YES.has(forms[0]!))
}

/** The index of the negation in "isn't" or "will not" at `at`; null where there is none. */
function deniedVerb(tokens: readonly Token[], at: number): number | null {
  const word = tokens[at]!.forms[0]!
  if (CONTRACTED.has(word)) return at
  return AUXILIARIES.has(word) && tokens[at + 1]?.forms[0] === 'not' ? at + 1 : null
}

/** Whether the spot opens a clause whose negation comes later: "klimaneutral sind wir nicht", "gratis no hay nada". */
function isFronted({ tokens, from, to, sentence }: Spot): boolean {
  const verb = tokens[to]
  if (verb === undefined || verb.sentence !== sentence || verb.afterBreak) return false
  const next = tokens[to + 1]
  if (PRONOUNS.has(verb.forms[0]!)) {
    return (
      next?.sentence === sentence &&
      (CONTRACTED.has(next.forms[0]!) || (verb.forms[0] !== 'that' && deniedVerb(tokens, to + 1) !== null))
    )
  }
  const isFirst = tokens[from]!.afterBreak || tokens[from - 1]?.sentence !== sentence
  if (!isFirst) return false
  const behind = tokens.slice(to, to + 4).filter((token) => token.sentence === sentence && !token.afterBreak)
  const words = behind.map(({ forms }) => forms[0]!)
  if (NONE_IS.test(words.slice(0, 3).join(' ')) || NONE_IS.test(words.join(' '))) return true
  if (!FRONTED_BY.has(verb.forms[0]!)) return false
  for (let at = to + 1; at < Math.min(tokens.length, to + 1 + FRONTED_REACH); at++) {
    const token = tokens[at]!
    if (token.sentence !== sentence || token.afterBreak) return false
    if (FRONTED_DENIALS.has(token.forms[0]!)) return !asserts(tokens, at)
  }
  return false
}

import type { Spot } from '../../search/spots.js'
import { mayBeHan } from '../../tokens/han.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { DENYING } from '../denying-words.js'

/** Verbs for what a shop does with goods. Folded. */
const TRADING = wordSet(
  `sell sells selling sold stock stocked stocking carry carries buy buys supply supplies offer offers offered serve serves
  served deal keep kept take ship available advertise advertised
  verkaufen verkauft fuhren anbieten erhaltlich sortiment angebot
  vendons vente proposons vendemos venden venta tenemos vendiamo vendita trattiamo
  bechte bechti bechta rakhte rakhti milta milte milti milega milegi milegiye kharidte
  बेचते बेचती रखते रखती मिलता मिलते मिलती मिलेगा मिलेगी खरीदते खरीदते`,
)
/** Negations that need a subject of one's own: shops that "won't sell you" something are others. */
const SAID_OF_SOMEBODY = wordSet('dont doesnt wont cant cannot never')
const OURSELVES = wordSet('we i shop store counter staff team')
/** Words that refer back to the goods: "We don't sell them", "davon verkaufen wir nichts". */
const MEANT = wordSet(
  `them those these that this it any either davon die das sie en les la le los las lo eso li le ne
  ye yeh yah inhe inko unhe ये यह इन्हें`,
)
/** Words after which the notice turns into an offer. */
const TURNING = wordSet('but yet still however unless aber mais pero ma lekin magar लेकिन')
/** The same, but only after the negation: "we don't sell it openly", "so message me". */
const TURNING_BEHIND = wordSet(
  `so except only openly publicly sondern ausser nur sauf seulement sino salvo solo se sirf par सिर्फ सिर्फ`,
)
/** Verbs of stopping: "We've stopped selling vapes", "we no longer stock kratom". */
const QUITTING = wordSet('stopped stop quit ceased longer')
const QUIT_REACH = 6
const CHINESE_UNSOLD = /^[^。!?]{0,16}(?:不|没有|概不|从不)(?:卖|售|销售|出售|供应|提供|经营|代购|收购)/u
/** What a chemist or a notice advises against: 抗生素对病毒没有用，请不要自行购买. */
const CHINESE_ADVISED =
  /^[^。!?]{0,18}(?:不要|勿|别|不可|不能)(?:自行|随意|随便|擅自|私自|盲目|自己)(?:购买|买|用|服用|使用|吃|尝试)/u

/** Most words examined after the spot, and most between a negation and its verb. */
const REACH = 14
const GAP = 3
const CHINESE_REACH = 22

/**
 * Whether the text says that what the spot names is not for sale: "guns, knives, fireworks: not stocked", "Firearms
 * stay in the truck: we don't buy or sell them", "gutkha, bidi, tambaku nahi bechte". In the same sentence, or in the
 * next one if that refers back ("We don't sell those").
 */
export function isUnsold({ tokens, from, to, sentence }: Spot): boolean {
  if (isGivenUp(tokens, from)) return true
  const last = Math.min(tokens.length, to + REACH)
  for (let at = to; at < last; at++) {
    const token = tokens[at]!
    const word = token.forms[0]!
    if (token.sentence > sentence + 1 || TURNING.has(word)) return false
    if (!DENYING.has(word) || isOfOthers(tokens, at)) continue
    const verb = verbNear(tokens, at, token.sentence)
    if (verb < 0) continue
    const isSame = token.sentence === sentence && isListed(tokens, to, at)
    return (isSame || pointsBack(tokens, Math.max(at, verb))) && !turns(tokens, Math.max(at, verb))
  }
  return isUnsoldChinese(tokens, to, sentence)
}

function isGivenUp(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 2; at >= 0 && from - at <= QUIT_REACH; at--) {
    const next = tokens[at + 1]!
    if (next.afterBreak || next.sentence !== tokens[from]!.sentence) return false
    if (QUITTING.has(tokens[at]!.forms[0]!) && TRADING.has(next.forms[0]!)) return !turns(tokens, from)
  }
  return false
}

/** The index of the verb of trading that a negation at a token negates, before or after it; -1 if there is none. */
function verbNear(tokens: readonly Token[], denial: number, sentence: number): number {
  for (let at = Math.max(0, denial - 2); at <= Math.min(tokens.length - 1, denial + GAP); at++) {
    if (at !== denial && tokens[at]!.sentence === sentence && TRADING.has(tokens[at]!.forms[0]!)) return at
  }
  return -1
}

function isOfOthers(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.forms[0] ?? ''
  return SAID_OF_SOMEBODY.has(tokens[at]!.forms[0]!) && !OURSELVES.has(before)
}

/** Whether only a list of things or a colon stands between the spot and the negation, and no clause of its own. */
function isListed(tokens: readonly Token[], to: number, denial: number): boolean {
  const between = tokens.slice(to, denial)
  const breaks = between.filter(({ afterBreak }) => afterBreak).length + (tokens[denial]!.afterBreak ? 1 : 0)
  return between.length <= 2 + 2 * breaks
}

function pointsBack(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at + 4).some(({ forms }) => MEANT.has(forms[0]!))
}

function turns(tokens: readonly Token[], from: number): boolean {
  const { sentence } = tokens[from]!
  return tokens
    .slice(from + 1, from + 9)
    .some(
      (token) => token.sentence === sentence && (TURNING.has(token.forms[0]!) || TURNING_BEHIND.has(token.forms[0]!)),
    )
}

function isUnsoldChinese(tokens: readonly Token[], to: number, sentence: number): boolean {
  if (tokens[to]?.sentence !== sentence) return false
  const behind = tokens.slice(to, to + CHINESE_REACH)
  if (!behind.some(mayBeHan)) return false
  const signs = behind
    .filter((token) => token.sentence === sentence)
    .map(({ forms }) => forms[0]!)
    .join('')
  return CHINESE_UNSOLD.test(signs) || CHINESE_ADVISED.test(signs)
}

import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'

/**
 * Words for what was once sold or stood there: "we used to sell vapes", "Casino hieß das Haus früher". Folded and
 * joined.
 */
const FORMERLY =
  /\b(?:used to (?:sell|stock|make|be|serve|deal)|once (?:sold|was|stood)|formerly|the old|fruher|ehemals|ehemalig\w*|einst|ancien|ancienne|autrefois|jadis|avant on|antiguo|antigua|antes|antano|una volta|un tempo|vecchi[oa]|pehle|purana|purani|पहले|पुराना|पुरानी)\b|以前|原来|从前|过去/u
/** Words for what is there now. */
const NOW =
  /\b(?:now|today|these days|heute|jetzt|inzwischen|aujourdhui|maintenant|desormais|hoy|ahora|oggi|adesso|ora|ab|aaj|अब|आज)\b|现在|如今|改成|改为|变成/u
/** Shops and houses that change hands, and what was done in them. */
const PLACES = wordSet(
  `shop store bar pub club casino distillery brewery factory counter kiosk house building sign sell stock make serve deal sold
  laden geschaft haus kneipe fabrik halle schild verkauften verkauft boutique magasin maison usine enseigne vendait vendions
  tienda casa local fabrica cartel vendiamos vendia negozio bottega insegna vendevamo vendeva
  dukaan dukan thela board bechte bechta milta milti दुकान ठेका बोर्ड बेचते मिलती मिलता`,
)
const PLACES_CHINESE = /店|铺|馆|厂|厅|室|卖/u
/** A price after "now" means that it is still on offer: "we used to sell weed for $20, now it's $10". */
const CHEAPER =
  /\b(?:only|just|for|half|cheaper|less|nur|fur|halb|billiger|seulement|pour|moins|solo|por|mas barat\w*|soltanto|sirf|bas|सिर्फ|बस)\b|\d|只要|只卖/u
const BEFORE = 8
const BEHIND = 16
const NEAR = 4
const NOW_SAYS = 4

/**
 * Whether the spot names what a place sold or was before, and the text says what it is now: "the old liquor store is a
 * bookshop now", "Casino hieß das Haus früher, heute ist es eine Kantine".
 */
export function isFormer({ tokens, from, to, sentence }: Spot): boolean {
  const before = tokens.slice(Math.max(0, from - BEFORE), from).filter((token) => token.sentence === sentence)
  const after = tokens.slice(to, to + BEHIND).filter((token) => token.sentence <= sentence + 1)
  const own = after.filter((token) => token.sentence === sentence)
  if (!FORMERLY.test(joined(before)) && !FORMERLY.test(joined(own.slice(0, NEAR + 2)))) return false
  const near = [...before.slice(-NEAR), ...tokens.slice(from, to), ...own.slice(0, NEAR)]
  const isPlace = near.some(({ forms }) => PLACES.has(forms[0]!)) || PLACES_CHINESE.test(joined(near))
  if (!isPlace || NOW.test(joined(before))) return false
  const now = after.findIndex((_, at) => NOW.test(joined(after.slice(at, at + 2))))
  return now >= 0 && !CHEAPER.test(joined(after.slice(now + 1, now + 1 + NOW_SAYS)))
}

/** Chinese characters are joined without spaces, words with them. */
function joined(tokens: readonly Token[]): string {
  return tokens
    .map(({ forms }) => forms[0]!)
    .join(' ')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}

import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'

/** Words with which a law is said to forbid something. Folded; "against the law" is recognised by its last word. */
const UNLAWFUL = wordSet(
  'illegal unlawful offence crime strafbar verboten gesetzwidrig illegal interdit delit ilegal prohibido delito vietato reato',
)
/** Acts that a notice tells people not to do or not to tolerate. */
const DEEDS = wordSet(
  `sell selling sold give giving supply supplying advertise advertising offer offering buy buying promote promoting inject
  serve serving
  verkaufen abgeben anzubieten anbieten bewerben werben kaufen
  vendre donner proposer acheter promouvoir vender dar ofrecer comprar anunciar
  vendere dare offrire comprare pubblicizzare`,
)
const TURNING = wordSet('but so yet though unless aber doch mais pero ma except')
const REACH_BEFORE = 16
const DEED_REACH = 9
/** What Chinese rules and notices forbid to say or do, in the clause before the words. */
const CHINESE_FORBIDDEN =
  /(?:不许|不准|不得|不能|不让|不可|不敢|不要|不会|别|禁止|严禁|勿|不)(?:再|自己|随便|在[^,，。]{0,6})?(?:说|写|用|出现|宣称|声称|喊|称|使用|标)[^。!?！？]{0,12}$|(?:严禁|禁止|不得|谢绝|请勿)[^,，。;；!?！？]{0,10}$/u
const CHINESE_REACH = 20

/** Whether a spot names what the law is said to forbid: "it is illegal for anyone to sell you a vape". */
export function isUnlawful(spot: Spot): boolean {
  return isForbiddenDeed(spot) || isForbiddenChinese(spot)
}

function isForbiddenDeed({ tokens, from, sentence }: Spot): boolean {
  for (let at = from - 1; at >= 0 && from - at <= REACH_BEFORE; at--) {
    const token = tokens[at]!
    if (token.sentence !== sentence || TURNING.has(token.forms[0]!)) return false
    if (!UNLAWFUL.has(token.forms[0]!) && !isLaw(tokens, at)) continue
    return tokens.slice(at + 1, Math.min(from + 1, at + 1 + DEED_REACH)).some(({ forms }) => DEEDS.has(forms[0]!))
  }
  return false
}

function isLaw(tokens: readonly Token[], at: number): boolean {
  return tokens[at]!.forms[0] === 'law' && tokens[at - 2]?.forms[0] === 'against'
}

function isForbiddenChinese({ tokens, from, sentence }: Spot): boolean {
  if (!/^\p{Script=Han}/u.test(tokens[from]!.forms[0]!)) return false
  let text = ''
  for (let at = Math.max(0, from - CHINESE_REACH); at < from; at++) {
    const token = tokens[at]!
    if (token.sentence === sentence) text += (token.afterBreak ? ',' : '') + token.forms[0]!
  }
  return CHINESE_FORBIDDEN.test(text + (tokens[from]!.afterBreak ? ',' : ''))
}

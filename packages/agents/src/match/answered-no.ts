import { DENYING } from './denying-words.js'
import { saysNoSuchThing } from './no-such-thing.js'
import type { Spot } from './spots.js'
import type { Token } from './tokenise.js'
import { wordSet } from './word-set.js'

const ANSWERS = wordSet('no nope nein non nahi nahin नहीं')
const ANSWER_REACH = 12
/** Behind "not" and behind "there", words with which an answer to one's own question says no. */
const NOT_WITH = wordSet('here from this that these those in on by quite really exactly with')
const NONE_THERE = wordSet('isnt arent')
const OURS = wordSet('us our ours me my')
/** What an honest seller says that something is not, who is asked what it heals. */
const REMEDIES = wordSet(
  `medicine medicines medication medicinal medical drug treatment treatments therapy cure remedy doctor doctors
  medizin heilmittel arzneimittel medikament therapie behandlung arzt
  medicament medicaments traitement traitements therapie remede medecin medecins medical medicale
  medicamento medicamentos tratamiento terapia remedio medico medica
  medicina medicinale farmaco trattamento terapia cura rimedio medico
  dawa dawai ilaj ilaaj दवा दवाई इलाज`,
)
const REMEDY_REACH = 4
/** 不能, 不会, 没有 as a whole answer; 不用 and 不怕 promise. */
const CHINESE_ANSWER = /^(?:不能|不会|不可以|不行|没有|没用|否|不)$/u
const CHINESE_ANSWER_WORDS = 4

/**
 * Whether the spot asks and the next sentence says no: "Does it cure colds? No.", "能治感冒吗？不能，它是个枕头", or what
 * it is not: "Does it cure colds? Tea isn't medicine."
 */
export function isAnsweredNo({ tokens, from, to, sentence }: Spot): boolean {
  if (!tokens[from]!.asks) return false
  for (let at = to; at < Math.min(tokens.length, to + ANSWER_REACH); at++) {
    const token = tokens[at]!
    if (token.sentence === sentence) continue
    const next = tokens[at + 1]
    const isWhole = next === undefined || next.sentence !== token.sentence
    if (ANSWERS.has(token.forms[0]!) && (isWhole || next.afterBreak)) return true
    return saysNone(tokens, at) || saysNoSuchThing(tokens, at) || saysNoChinese(tokens, at) || isNoRemedy(tokens, at)
  }
  return false
}

/** Whether an answer begins "Not with this hat", "There isn't one"; "Not any more!" and "Not with us!" promise. */
function saysNone(tokens: readonly Token[], at: number): boolean {
  const [first, second, third] = tokens.slice(at, at + 3).map(({ forms }) => forms[0]!)
  if (first === 'there') return NONE_THERE.has(second!)
  return first === 'not' && NOT_WITH.has(second!) && !OURS.has(third ?? '')
}

function saysNoChinese(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  let answer = ''
  for (let next = at; next < Math.min(tokens.length, at + CHINESE_ANSWER_WORDS); next++) {
    const token = tokens[next]!
    if (token.sentence !== sentence || (next > at && token.afterBreak)) return CHINESE_ANSWER.test(answer)
    answer += token.forms[0]!
  }
  return false
}

function isNoRemedy(tokens: readonly Token[], at: number): boolean {
  const { sentence } = tokens[at]!
  const answer = tokens.slice(at, at + ANSWER_REACH).filter((token) => token.sentence === sentence)
  return answer.some(
    ({ forms }, index) =>
      DENYING.has(forms[0]!) &&
      answer.slice(index + 1, index + 1 + REMEDY_REACH).some((word) => REMEDIES.has(word.forms[0]!)),
  )
}

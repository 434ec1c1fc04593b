import type { Spot } from '../../search/spots.js'
import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { DENYING } from '../denying-words.js'
import { saysNoSuchThing } from './no-such-thing.js'
import { saysNobodyCan } from './nobody-can.js'
import { saysNo } from './says-no.js'

const ANSWER_REACH = 12
/** Words that introduce another person between question and answer: "Does it cure colds? We asked a doctor. No." */
const ASKED = wordSet(
  'asked gefragt fragten fragte demande demandons preguntamos preguntado chiesto puchha pucha poocha पूछा 问',
)
/** Words that doubt a claim; "no" to such a question confirms it: "Lose 20 pounds in a week: impossible? No." */
const DOUBTING = wordSet(
  `impossible unbelievable unrealistic incredible hard difficult expensive dream dreaming joke kidding crazy magic lie scam
  unmoglich unglaublich unrealistisch schwer traum witz gelogen teuer impossible incroyable difficile reve blague cher
  imposible increible dificil sueno broma caro impossibile incredibile difficile sogno scherzo costoso
  namumkin mushkil sapna mazaak नामुमकिन असंभव मुश्किल सपना मजाक`,
)
const DOUBTING_PHRASES =
  /\b(?:too good|zu schon|zu gut|trop beau|demasiado buen[oa]|troppo bell[oa])\b|不 可 能|做 不 到|难|梦|骗|玩 笑/u
/** After "not" or "there", words that make it a negative answer to one's own question ("Not with this hat."). */
const NOT_WITH = wordSet('here from this that these those in on by quite really exactly with')
const NONE_THERE = wordSet('isnt arent')
const OURS = wordSet('us our ours me my')
/** Things that an honest seller may say the product is not, when asked what it heals: "Tea isn't medicine." */
const REMEDIES = wordSet(
  `medicine medicines medication medicinal medical drug treatment treatments therapy cure remedy doctor doctors
  medizin heilmittel arzneimittel medikament therapie behandlung arzt
  medicament medicaments traitement traitements therapie remede medecin medecins medical medicale
  medicamento medicamentos tratamiento terapia remedio medico medica
  medicina medicinale farmaco trattamento terapia cura rimedio medico
  dawa dawai ilaj ilaaj दवा दवाई इलाज`,
)
const REMEDY_REACH = 4
/** Labels before an answer in a list of questions and answers: "A:", "R :", "答：". */
const ANSWER_LABELS = wordSet('a r ans answer antwort reponse respuesta risposta jawab uttar जवाब उत्तर 答')
/** Most words in a speaker's name before a colon: "DR. HALL: No", "SPEAKER 2: No". */
const MAX_SPEAKER = 3
/**
 * Whether the spot is in a question that the next sentence answers with no ("Does it cure colds? No.",
 * "能治感冒吗？不能，它是个枕头", "No tea can."), or by saying what the product is not ("Does it cure colds? Tea isn't
 * medicine.").
 */
export function isAnsweredNo({ tokens, from, to, sentence }: Spot): boolean {
  if (!tokens[from]!.asks) return false
  for (let at = to; at < Math.min(tokens.length, to + ANSWER_REACH); at++) {
    // Markdown puts stars around a question or around the label of its answer.
    if (tokens[at]!.sentence === sentence || isSign(tokens[at])) continue
    const answer = saysNo(tokens, at) ? at : behindLabel(tokens, at)
    if (saysNo(tokens, answer) || saysNobodyCan(tokens, answer)) return !isDoubted(tokens, from, at)
    if (asksSomebody(tokens, answer)) return saysNo(tokens, sentenceBehind(tokens, answer))
    return saysNone(tokens, answer) || saysNoSuchThing(tokens, answer) || isNoRemedy(tokens, answer)
  }
  return false
}

/** The index of the first word after "A:", "A." or a speaker's name; `at` itself where there is no label. */
function behindLabel(tokens: readonly Token[], at: number): number {
  const { forms, sentence, capital } = tokens[at]!
  if (ANSWER_LABELS.has(forms[0]!)) {
    const isParted = (token: Token | undefined): boolean => token?.afterBreak === true || token?.sentence !== sentence
    let behind = at + 1
    while (isSign(tokens[behind])) behind++
    return behind < tokens.length && tokens.slice(at + 1, behind + 1).some(isParted) ? behind : at
  }
  if (capital !== 'all') return at
  for (let behind = at + 1; behind <= at + MAX_SPEAKER; behind++) {
    const word = tokens[behind]
    if (word?.sentence !== sentence) return at
    if (word.afterBreak) return behind
    if (word.capital !== 'all' && word.value === undefined) return at
  }
  return at
}

function isSign(token: Token | undefined): boolean {
  return token !== undefined && !/[\p{L}\p{N}]/u.test(token.forms[0]!)
}

/** Whether the question asks if the claim is too good to be true: then "no" confirms the claim. */
function isDoubted(tokens: readonly Token[], from: number, answer: number): boolean {
  const { sentence } = tokens[from]!
  const asked = tokens.slice(Math.max(0, from - ANSWER_REACH), answer).filter((token) => token.sentence === sentence)
  const words = asked.map(({ forms }) => forms[0]!)
  return words.some((word) => DOUBTING.has(word)) || DOUBTING_PHRASES.test(words.join(' '))
}

function asksSomebody(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, sentenceBehind(tokens, at)).some(({ forms }) => ASKED.has(forms[0]!))
}

function sentenceBehind(tokens: readonly Token[], at: number): number {
  let behind = at
  while (behind < tokens.length && tokens[behind]!.sentence === tokens[at]!.sentence) behind++
  return behind
}

/**
 * Whether an answer begins "Not with this hat" or "There isn't one"; "Not any more!" and "Not with us!" are promises.
 */
function saysNone(tokens: readonly Token[], at: number): boolean {
  const [first, second, third] = tokens.slice(at, at + 3).map(({ forms }) => forms[0]!)
  if (first === 'there') return NONE_THERE.has(second!)
  return first === 'not' && NOT_WITH.has(second!) && !OURS.has(third ?? '')
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

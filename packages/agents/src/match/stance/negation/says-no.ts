import type { Token } from '../../tokens/tokenise.js'
import { wordSet } from '../../words/word-set.js'
import { CONTRASTS } from '../clause-words.js'
import { answerAt } from './answer-at.js'

const NO = wordSet('no nope nein non nahi nahin नहीं')
/** Words that introduce an answer: "The answer: no". */
const ANSWER = wordSet('answer antwort reponse respuesta risposta jawab uttar जवाब उत्तर 答案 回答')
const ANSWER_WITHIN = 5

/**
 * Answers that mean no, alone or up to the next comma: "Hardly.", "Of course not, it's a bucket." Folded and joined by
 * spaces.
 */
const NO_IN_OTHER_WORDS = new RegExp(
  `^(?:${[
    'never|hardly|(?:of course|certainly|definitely|absolutely|probably|obviously|almost certainly|most likely|very likely|realistically|honestly|sadly|unfortunately|maybe|perhaps|alas|im afraid|were afraid|id rather|better|i hope|i think) not|not (?:really|quite|exactly|at all|yet|here|us|me|even close|likely|a bit|anymore)',
    'if only|you wish|we wish|i wish|dream on|(?:no|not a|fat) (?:chance|way)|(?:i|we) (?:dont think so|doubt it|think not|wouldnt dare|wouldnt dream of it)|(?:that|it) would be (?:nice|lovely|great|something|news|illegal|cheating|a lie|too easy)|sorry no|nice try|far from it|none|neither',
    'no|leider nein|(?:leider|naturlich|naturlich auch|sicher|bestimmt|eher|hochstwahrscheinlich|wahrscheinlich|ganz sicher|noch|gar|wir|hier|bei uns) nicht|nicht (?:ganz|wirklich|bei uns|hier|so ganz|doch)|wohl kaum|kaum|schon wars|von wegen|keine spur|fehlanzeige|mitnichten|niemals|nie|auf keinen fall|keineswegs|gott bewahre|ach was',
    '(?:bien sur que|helas|malheureusement|certainement|surement|(?:tres |fort )?probablement|ah|mais) (?:non|pas)|pas (?:vraiment|du tout|chez nous|ici|encore|tout a fait|question|nous|meme)|jamais|jamais de la vie|si seulement|on aimerait|dans vos reves|que nenni|loin de la|rate|perdu|meme pas',
    'que va|(?:claro|por supuesto|desde luego|va a ser) que no|ni hablar|ni (?:de broma|de lejos|en suenos)|nunca|jamas|ojala|para nada|en absoluto|(?:aqui|nosotros|todavia|aun|lamentablemente|probablemente|seguramente|me temo que|pues) no|no exactamente|de eso nada',
    'macche|ma va|figuriamoci|(?:certo che|ovviamente|assolutamente|probabilmente|quasi certamente|purtroppo|noi|qui|direi di|mi sa di) no|neanche per sogno|mai|magari|per niente|non (?:qui|proprio|ancora|da noi)|niente affatto',
    '(?:bilkul|ji|kabhi|abhi|yahan|hargiz) nahin?|(?:बिल्कुल|बिलकुल|जी|कभी|अभी|यहां|यहाँ|हरगिज) नहीं|sawaal hi nahin?|सवाल ही नहीं|काश|kaash',
  ].join('|')})$`,
  'u',
)
/** Answers that send the asker away: "Sorry, wrong shop", "Falsche Adresse". */
const SENT_ON =
  /^(?:sorry |ah |oh )?(?:(?:you have |youve got |youve |that is |thats )?(?:the )?wrong (?:shop|door|place|address|number|page|ad|people)|(?:da sind sie |da bist du )?(?:bei uns )?(?:leider )?falsch(?:e adresse|e tur|er laden| hier| verbunden)?|mauvaise (?:adresse|porte|boutique)|(?:puerta|direccion|tienda|sitio) equivocad[ao]|(?:te has|se ha) equivocado|(?:porta|indirizzo|negozio|posto) sbagliat[ao]|galat (?:jagah|dukaan|pata)|गलत (?:जगह|दुकान|पता)|ask (?:the neighbours|the neighbors|next door|somebody else|someone else)|fragen sie (?:die nachbarn|nebenan|woanders)|demandez a cote|demandez aux voisins|pregunte al vecino|pregunta al vecino|chieda ai vicini|chiedete ai vicini)$/u
/** The same in Chinese, where each character is a token. */
const NO_IN_CHINESE =
  /^(?:不能|不会|不可以|不行|没有|没用|否|不|不是|不敢|真不敢|当然不(?:是|会|能)?|当然没有|怎么可能|想多了|不存在|不存在的|哪有|哪有的事|别想了|不可能|没这本事|没有的事|暂时没有|还没有|真没有|真不是|走错了|走错门了|找错人了|您走错了)$/u
/** Behind these words a comma does not end the answer: "Sorry, wrong shop". */
const POLITE = /^(?:sorry|ah|oh|well)$/
const WORDS = 6

/**
 * Whether the sentence at a token is a short negative answer that is not taken back: "No.", "The answer: no.", "Hardly,
 * it's a bucket.", "不敢。"
 */
export function saysNo(tokens: readonly Token[], at: number): boolean {
  return isPlainNo(tokens, at) || isNamedAnswer(tokens, at) || isNoInOtherWords(tokens, at)
}

function isPlainNo(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !NO.has(token.forms[0]!)) return false
  const next = tokens[at + 1]
  return next === undefined || next.sentence !== token.sentence || next.afterBreak
}

function isNamedAnswer(tokens: readonly Token[], at: number): boolean {
  const opening = tokens.slice(at, at + ANSWER_WITHIN)
  const named = opening.findIndex(({ forms, sentence }) => sentence === opening[0]!.sentence && ANSWER.has(forms[0]!))
  return named >= 0 && [1, 2, 3].some((away) => isPlainNo(tokens, at + named + away))
}

/** The answer may end at the first comma, unless the next clause begins with "but". */
function isNoInOtherWords(tokens: readonly Token[], at: number): boolean {
  const found = answerAt(tokens, at, WORDS, (opening) => POLITE.test(opening))
  if (found === null || CONTRASTS.has(tokens[found.behind]?.forms[0] ?? '')) return false
  const answer = found.words.join(' ')
  return NO_IN_OTHER_WORDS.test(answer) || SENT_ON.test(answer) || NO_IN_CHINESE.test(found.words.join(''))
}

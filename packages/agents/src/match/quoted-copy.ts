import { DENYING } from './denying-words.js'
import { SAYING } from './saying-words.js'
import type { Token } from './tokenise.js'
import { wordSet } from './word-set.js'

/** What copy decks and scripts call the parts of an advertisement, in front of a colon. As folded. */
const PARTS = wordSet(
  `headline headlines title subtitle subject preheader preview subheadline subhead subheading h1 h2 body copy caption hook intro cta
  vo voiceover voice over narrator narration super supers slogan tagline strapline description primary option variant version
  uberschrift titel betreff anzeigentext sprecher einblendung variante unterzeile
  titre accroche objet legende voix off chapo corps titular titulo asunto locucion cuerpo subtitulo
  titolo oggetto didascalia voce sottotitolo corpo shirshak शीर्षक`,
)
const PARTS_CHINESE = /^(?:主标题|副标题|标题|文案|正文|口号|旁白|广告语)$/u
/** Most words of such a name: "Headline 1", "Option A", "Voice over". */
const MAX_LABEL = 5

/** What a list of words is called that are not to be used. */
const WARNING = wordSet(
  `avoid avoiding avoids wrong bad banned forbidden prohibited illegal unlawful misleading myth myths phrase phrases wording words terms claims examples
  struck deleted removed cut vetoed crossed scrapped dropped rejected refused
  vermeiden verboten verbotene falsch worte worter begriffe formulierungen beispiele gestrichen geloscht entfernt abgelehnt
  eviter interdit interdits interdites faux mots termes phrases expressions exemples supprime supprimes raye rayes refuse refuses
  evitar prohibido prohibidas prohibidos palabras terminos frases ejemplos tachado tachados borrado borrados
  evitare vietato vietate vietati sbagliato parole termini frasi esempi tolto tolti cancellato cancellati
  galat mana shabd shabdon गलत मना शब्द शब्दों`,
)
const WARNING_CHINESE = /禁用|禁止|违规|违法|不得|不能|避免|词|用语/u
/** With a denial, what is done with words: "never write", "you may not use". */
const USING = wordSet('use using put print write say nutzen verwenden utiliser employer usar utilizar usare utilizzare')
/** Words before a quotation that are looked at, on its line or in the line above its list. */
const REACH = 300
const HEADING_REACH = 24

/** What begins to speak of a sentence that was quoted: “Be your own boss!” What such firms really pay. */
const ASKING = wordSet(
  'what why how who when was warum wie wer quoi pourquoi comment qui que porque como quien cosa perche come chi',
)
/** Units between the last word of a quotation and the next word where a full stop, the mark and a space part them. */
const WHOLE_SENTENCE_GAP = 3

/**
 * Whether the quotation from `first` up to `behind` is copy that somebody put between quotation marks: nobody speaks of
 * it, for nothing else stands on its line but more quotations, figures and signs, or the name of a part of an ad before
 * it: `Headline: "Cures diabetes"`, a field of CSV or JSON, a poster whose only line is quoted; or it is a whole
 * sentence, full stop and all. Words that are listed in order not to be used are none, if the line above them says so.
 */
export function isQuotedCopy(tokens: readonly Token[], first: number, behind: number): boolean {
  const opening = lineStart(tokens, first)
  if (opening < 0) return false
  if (isSentence(tokens, first, behind)) return !isListedToAvoid(tokens, first)
  if (!endsLine(tokens, behind)) return false
  const before = tokens.slice(opening, first)
  return (before.every(isBeside) || isLabel(before)) && !isListedToAvoid(tokens, opening)
}

/** `“Our tea cures diabetes.” Order now`: what goes on behind it begins another sentence, and so does the quotation. */
function isSentence(tokens: readonly Token[], first: number, behind: number): boolean {
  const [last, next] = [tokens[behind - 1]!, tokens[behind]]
  if (next === undefined || next.afterBreak || next.capital === 'none' || ASKING.has(next.forms[0]!)) return false
  if (next.start - last.end < WHOLE_SENTENCE_GAP) return false
  return first === 0 || tokens[first - 1]!.sentence !== tokens[first]!.sentence
}

/** Where the line of a token begins; -1 where that is far. */
function lineStart(tokens: readonly Token[], at: number): number {
  let start = at
  while (start > 0 && !tokens[start]!.opensLine) if (at - --start > REACH) return -1
  return start
}

function endsLine(tokens: readonly Token[], behind: number): boolean {
  for (let at = behind; at < tokens.length && !tokens[at]!.opensLine; at++) {
    if (!isBeside(tokens[at]!) || at - behind > REACH) return false
  }
  return true
}

/** What may stand beside a quotation without speaking of it: another one, a figure, a sign, a pictograph. */
function isBeside({ quote, value, emoji, forms }: Token): boolean {
  return quote !== 0 || value !== undefined || emoji || !/[\p{L}\p{N}]/u.test(forms[0]!)
}

function isLabel(words: readonly Token[]): boolean {
  if (words.length > MAX_LABEL) return false
  if (PARTS_CHINESE.test(words.map(({ forms }) => forms[0]!).join(''))) return true
  const [name, ...others] = words.filter(({ forms }) => /[\p{L}\p{N}]/u.test(forms[0]!))
  return (
    name !== undefined &&
    PARTS.has(name.forms[0]!) &&
    others.every(({ forms, value }) => value !== undefined || forms[0]!.length === 1 || PARTS.has(forms[0]!))
  )
}

/** Whether the last line before a list of quotations says that they are not to be used. */
function isListedToAvoid(tokens: readonly Token[], opening: number): boolean {
  let last = opening - 1
  while (last >= 0 && opening - last < REACH && isBeside(tokens[last]!)) last--
  if (last < 0) return false
  const heading = tokens
    .slice(Math.max(0, last - HEADING_REACH), last + 1)
    .filter(({ sentence }) => sentence === tokens[last]!.sentence)
    .map(({ forms }) => forms[0]!)
  if (heading.some((word) => WARNING.has(word)) || WARNING_CHINESE.test(heading.join(''))) return true
  return heading.some((word) => DENYING.has(word)) && heading.some((word) => USING.has(word) || SAYING.has(word))
}

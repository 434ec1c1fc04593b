import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { DENYING } from './denying-words.js'
import { SAYING } from './saying-words.js'

/** Names of the parts of an advertisement in copy decks and scripts, before a colon. Folded. */
const PARTS = wordSet(
  `headline headlines title subtitle subject preheader preview subheadline subhead subheading h1 h2 body copy caption hook intro cta
  vo voiceover voice over narrator narration super supers slogan tagline strapline description primary option variant version
  uberschrift titel betreff anzeigentext sprecher einblendung variante unterzeile
  titre accroche objet legende voix off chapo corps titular titulo asunto locucion cuerpo subtitulo
  titolo oggetto didascalia voce sottotitolo corpo shirshak शीर्षक`,
)
const PARTS_CHINESE = /^(?:主标题|副标题|标题|文案|正文|口号|旁白|广告语)$/u
/** Most words in such a name: "Headline 1", "Option A", "Voice over". */
const MAX_LABEL = 5

/** Headings of lists of words to avoid. */
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
/** Verbs that, with a negation, also introduce such a list: "never write", "you may not use". */
const USING = wordSet('use using put print write say nutzen verwenden utiliser employer usar utilizar usare utilizzare')
/** Most tokens before a quotation that are examined, on its line or in the line above its list. */
const REACH = 300
const HEADING_REACH = 24

/** Words that begin a comment on a quoted sentence: “Be your own boss!” What such firms really pay. */
const ASKING = wordSet(
  'what why how who when was warum wie wer quoi pourquoi comment qui que porque como quien cosa perche come chi',
)
/**
 * Gap in UTF-16 units between the last word of a quotation and the next word if a full stop, a quotation mark and a
 * space separate them.
 */
const WHOLE_SENTENCE_GAP = 3

/**
 * Whether the quotation from `first` up to `behind` is advertising copy in quotation marks, not a mention of words. It
 * is if its line contains nothing else but quotations, figures and signs, or the name of a part of an ad before it
 * (`Headline: "Cures diabetes"`, a field of CSV or JSON, a poster with one quoted line), or if it is a whole sentence
 * with its full stop. It is not if the line above lists words to avoid.
 */
export function isQuotedCopy(tokens: readonly Token[], first: number, behind: number): boolean {
  const opening = lineStart(tokens, first)
  if (opening < 0) return false
  if (isSentence(tokens, first, behind)) return !isListedToAvoid(tokens, first)
  if (!endsLine(tokens, behind)) return false
  const before = tokens.slice(opening, first)
  return (before.every(isBeside) || isLabel(before)) && !isListedToAvoid(tokens, opening)
}

/**
 * `“Our tea cures diabetes.” Order now`: the quotation is a sentence of its own, and what follows begins another one.
 */
function isSentence(tokens: readonly Token[], first: number, behind: number): boolean {
  const [last, next] = [tokens[behind - 1]!, tokens[behind]]
  if (next === undefined || next.afterBreak || next.capital === 'none' || ASKING.has(next.forms[0]!)) return false
  if (next.start - last.end < WHOLE_SENTENCE_GAP) return false
  return first === 0 || tokens[first - 1]!.sentence !== tokens[first]!.sentence
}

/** Where the line of a token begins; -1 if that is more than {@link REACH} tokens away. */
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

/**
 * Whether a token may stand beside a quotation without commenting on it: another quotation, a figure, a sign or an
 * emoji.
 */
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

/** Whether the last line before a list of quotations says to avoid them. */
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

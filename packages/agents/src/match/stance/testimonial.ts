import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'

/** Words with which speakers refer to themselves. Folded. */
const SPEAKER = wordSet(
  `i im ive id ill my me mine we our us myself
  ich mein meine meinen meinem meiner mich mir wir unser unsere
  je jai mon ma mes moi nous notre nos
  mi mis yo nuestro nuestra
  mio mia miei mie ho io noi nostro nostra
  mera meri mere maine mujhe mene मेरा मेरी मेरे मैंने मुझे 我`,
)
/** Verbs of customers who praise, before or after their name. */
const PRAISING = wordSet(
  `says said writes wrote reports raves tells told explains shares
  sagt schreibt meint erzahlt berichtet dit ecrit raconte temoigne dice escribe cuenta scrive racconta kehti kehta kehte`,
)
/** Words before quotations that are judged, asked, reported or shown; they name no speaker: "Myth: “…”". Folded. */
const LABELS = wordSet(
  `myth myths claim claims false fake falsehood rumour rumor rumours rumors fiction legend lie lies hoax scam spam scammer fraudster quote quotes
  q question questions faq example examples complaint complaints statement allegation verdict ruling ad advert advertisement post tweet message email
  text sms title headline book film movie song article poster before wrong bad never no not avoid dont warning note believe believed fact factcheck true
  mythos behauptung behauptungen falsch geruchte gerucht frage fragen luge legende beispiel beschwerde urteil aussage zitat falschmeldung irrtum marchen buch titel
  mythe affirmation faux rumeur question legende mensonge exemple plainte citation infox intox cliche livre titre message
  mito afirmacion falso rumor pregunta leyenda mentira ejemplo queja cita bulo libro titulo mensaje
  affermazione diceria domanda leggenda bugia esempio reclamo citazione bufala libro titolo messaggio
  afwah afvah mithak jhooth jhoot sawal daava dava udaharan मिथक अफवाह झूठ सवाल दावा उदाहरण`,
)
/** Most words in a speaker's name: "Dr. Anna Lee". */
const MAX_SPEAKER = 3
/** Most words in a line that names the source of a quotation: "Anna K., 34, Leeds". */
const MAX_SIGNATURE = 6
const AGE_REACH = 3
const AGES = { youngest: 16, oldest: 99 } as const

/**
 * Whether the quotation from `first` up to `behind` is a named customer's statement about themselves: “It cured my
 * arthritis!” – Anna, 52. Such words are a claim, however short, while “clinically proven” in quotation marks may only
 * be discussed. With an age beside the name, the words need not refer to the speaker.
 */
export function isTestimonial(tokens: readonly Token[], first: number, behind: number): boolean {
  if (isAged(tokens, behind) || isAged(tokens, startOf(tokens, first))) return true
  if (!tokens.slice(first, behind).some(({ forms }) => SPEAKER.has(forms[0]!))) return false
  return isSigned(tokens, behind) || isSaid(tokens, behind) || isAnnounced(tokens, first) || isSpoken(tokens, first)
}

/** "Anna, 52", "Anna K. (52)": a name with the person's age soon after. */
function isAged(tokens: readonly Token[], at: number): boolean {
  if (!isName(tokens[at])) return false
  return tokens
    .slice(at + 1, at + 1 + AGE_REACH)
    .some(({ value, afterBreak }) => afterBreak && value !== undefined && isAge(value))
}

function isAge(value: number): boolean {
  return value >= AGES.youngest && value <= AGES.oldest && Number.isInteger(value)
}

/** "– Anna K., Leeds": a dash and a name, with little more in that sentence. */
function isSigned(tokens: readonly Token[], at: number): boolean {
  const { sentence, afterBreak } = tokens[at] ?? {}
  if (!afterBreak || !isName(tokens[at])) return false
  return tokens[at + MAX_SIGNATURE]?.sentence !== sentence
}

/** "says Anna", "Anna says". */
function isSaid(tokens: readonly Token[], at: number): boolean {
  const [one, two] = [tokens[at], tokens[at + 1]]
  if (one === undefined || two === undefined || one.sentence !== two.sentence) return false
  return (PRAISING.has(one.forms[0]!) && isName(two)) || (isName(one) && PRAISING.has(two.forms[0]!))
}

/** "Anna says: “…”": the sentence begins with a name and a verb, and the quotation follows. */
function isAnnounced(tokens: readonly Token[], first: number): boolean {
  const start = startOf(tokens, first)
  return start < first && isName(tokens[start]) && PRAISING.has(tokens[first - 1]!.forms[0]!)
}

/** `Anna: “…”` in a script: on the line before the quotation stand only names, after figures such as a time. */
function isSpoken(tokens: readonly Token[], first: number): boolean {
  let opening = first
  while (opening > 0 && first - opening < MAX_SIGNATURE && !tokens[opening]!.opensLine) opening--
  if (!tokens[opening]!.opensLine || !tokens[first]!.afterBreak) return false
  const names = tokens.slice(opening, first).filter(({ value }) => value === undefined)
  return (
    names.length > 0 &&
    names.length <= MAX_SPEAKER &&
    names.every(({ capital, forms, quote }) => capital !== 'none' && quote === 0 && !LABELS.has(forms[0]!))
  )
}

/** The first token of the sentence in which the quotation begins, if it is near; else the quotation's first token. */
function startOf(tokens: readonly Token[], first: number): number {
  let start = first
  while (start > 0 && first - start < MAX_SIGNATURE && tokens[start - 1]!.sentence === tokens[first]!.sentence) start--
  return start
}

function isName(token: Token | undefined): boolean {
  return token?.capital === 'first' && token.quote === 0
}

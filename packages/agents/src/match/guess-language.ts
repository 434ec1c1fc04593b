/** Languages in which rules are written, as two-letter codes. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'hi', 'zh'] as const

/** See {@link LANGUAGES}. */
export type Language = (typeof LANGUAGES)[number]

/** Common words that identify a language in Latin script; for Hindi, its romanised form. */
const COMMON: Readonly<Record<Exclude<Language, 'zh'>, readonly string[]>> = {
  en: 'the and you your is are of to in for with this that our we it my on from was not have get no just'.split(' '),
  de: 'der die das und ist nicht mit für ein eine einen wir sie ich dein deine ihr ihre von zu auf den dem im jetzt nur auch bei ohne sich wie'.split(
    ' ',
  ),
  fr: 'le la les et est vous votre vos un une des du de pour avec dans ce cette nous notre sur pas plus par sans qui mon ma en au'.split(
    ' ',
  ),
  es: 'el la los las y es tu tus un una de del para con en que por no sin más su nuestro nuestra mi este esta al se lo'.split(
    ' ',
  ),
  it: 'il lo la gli le e è un una di del della per con in che non più tuo tua nostro nostra mio mia questo questa al si senza'.split(
    ' ',
  ),
  hi: 'hai hain ka ki ke ko se mein aur nahi nahin yeh ye apne apna apni kya bhi sirf aap karo kare hi par liye mera meri ab'.split(
    ' ',
  ),
}
/**
 * More words and letters that identify one of these languages, since short lines hold few of the common ones. Not used
 * by {@link isCommonWord}.
 */
const TELLING: Readonly<Record<Exclude<Language, 'zh'>, RegExp>> = {
  en: /^(?:any|anytime|at|be|been|before|by|can|each|every|how|if|only|see|their|them|they|when|where|which|who)$/u,
  de: /[äöüß]|(?:keit|lich|liche[nr]?)$|\p{L}{3}[dflnrt]ung(?:en)?$|^(?:aber|alle|aus|bis|dann|dass|diese[mnrs]?|drei|ganz|haben|heute|immer|jede[mnrs]?|kann|kein|keine|mehr|muss|nach|nichts|noch|oder|schon|sehr|seit|sind|steht|tagen?|uhr|unser|unsere|unter|vom|weil|wenn|werden|wieder|wird|zum|zur|zwei)$/u,
  fr: /[çœêûîôë]|^é|é(?:e|s|es)$|è\p{L}|^(?:aucune?|aussi|aux|chaque|chez|comme|déjà|elles?|faites?|gratuite?s?|heures?|ils|jamais|jours?|leurs?|mois|moins|nos|qu|semaines?|ses|sont|toujours|toute?s?|tous|très|vos)$/u,
  es: /[ñáíóú]|^(?:ahora|aunque|como|cada|calidad|cualquier|cuando|desde|dinero|gana|hasta|hech[ao]s?|hombres?|hoy|mejor(?:es)?|mientras|mujer(?:es)?|muy|nada|nuestr[ao]s|pero|quien|según|siempre|sus|tiene|todas?|todos?|trabajo|usted)$/u,
  it: /[ìò]|zion[ei]$|(?:rà|tà|iù)$|^(?:agli|alla|altr[aeio]|anche|ancora|basta|che|chi|cinque|da|dagli|dall[aeo]|degli|dei|dieci|dopo|dell[aeo]?|fatt[aeio]|giorn[io]|già|loro|ma|mai|negli|nel|nell[ae]|niente|nessun[ao]?|noi|nostr[ei]|oggi|ogni|perché|poi|prezz[io]|prodott[io]|quattro|quel|quell[aeio]|scopri|scrivi|sempre|sono|stess[aeio]|subito|sul|sulla|tre|tutt[aeio]|vieni|vostr[aeio])$/u,
  hi: /^(?:abhi|bhai|chahiye|hamar[aei]|har|humar[aei]|jais[aei]|karke|koi|kuch|liye|milega|sabse|tak|wal[aei])$/u,
}
/**
 * Words that English advertisements use as well ("$45 plus service fee"): one of them alone identifies no other
 * language.
 */
const ALSO_ENGLISH: ReadonlySet<string> = new Set(
  'plus par sans die con pour des la le me non in on es no si un so'.split(' '),
)
const SETS = Object.entries(COMMON).map(([language, words]) => [language as Language, new Set(words)] as const)
/** Words examined per text, whatever its length. */
const MAX_WORDS = 200
const MAX_UNITS = 4000

/** Whether a word, in any case, is one of the most common words of a language in Latin script. */
export function isCommonWord(word: string): boolean {
  const lower = word.toLowerCase()
  return SETS.some(([, common]) => common.has(lower))
}

/** Words that count for {@link shareOfCommonWords} only: with them nearly every English sentence is told by its share. */
const FURTHER: Readonly<Record<'en' | 'hi', readonly string[]>> = {
  en: 'a an as at be but by he her him his has had or they were will been who which she said one all up out more than about after over its their there what when can only new now if so into how some most them then these those do does did make every'.split(
    ' ',
  ),
  hi: 'abhi bhai chahiye hamara hamare hamari humara humare humari har jaisa jaise jaisi karke koi kuch milega sabse tak wala wale wali'.split(
    ' ',
  ),
}
let placesOfCommon: ReadonlyMap<string, readonly number[]> | undefined

/**
 * The largest share of `words` (in small letters) that are common words of one language in Latin script, of those that
 * rules are written in: 0 to 1.
 */
export function shareOfCommonWords(words: readonly string[]): number {
  placesOfCommon ??= commonWordsByPlace()
  const counts = new Uint32Array(SETS.length)
  for (const word of words) for (const place of placesOfCommon.get(word) ?? []) counts[place]! += 1
  return words.length === 0 ? 0 : Math.max(...counts) / words.length
}

/** For each common word the languages that have it, by their places in {@link SETS}. */
function commonWordsByPlace(): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [place, [language, common]] of SETS.entries()) {
    const all = new Set([...common, ...(FURTHER[language as keyof typeof FURTHER] ?? [])])
    for (const word of all) places.set(word, [...(places.get(word) ?? []), place])
  }
  return places
}

/**
 * The language of a passage, guessed from script and common words; English where nothing indicates another.
 * Deterministic. Meant only for choosing a wording: short and mixed texts may be guessed wrong.
 */
export function guessLanguage(text: string): Language {
  return identifyLanguage(text) ?? 'en'
}

/** As {@link guessLanguage}, but undefined where nothing tells. */
export function identifyLanguage(text: string): Language | undefined {
  const opening = text.slice(0, MAX_UNITS)
  if (last?.opening !== opening) last = { opening, language: identifyUncached(opening) }
  return last.language
}

/** The last result: several agents ask about the same text. */
let last: { readonly opening: string; readonly language: Language | undefined } | undefined

function identifyUncached(opening: string): Language | undefined {
  const han = opening.match(/\p{Script=Han}/gu)?.length ?? 0
  const devanagari = opening.match(/\p{Script=Devanagari}/gu)?.length ?? 0
  const latin = opening.match(/\p{Script=Latin}/gu)?.length ?? 0
  // A Chinese character says about as much as three letters.
  if (han > 0 && han * 3 >= Math.max(latin, devanagari)) return 'zh'
  if (devanagari > 0 && devanagari * 2 >= latin) return 'hi'

  const words =
    opening
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, MAX_WORDS) ?? []
  let best: Language | undefined
  let most = 0
  for (const [language, common] of SETS) {
    const telling = TELLING[language as keyof typeof TELLING]
    const told = words.filter((word) => common.has(word) || telling.test(word))
    const tells = language === 'en' || told.some((word) => !ALSO_ENGLISH.has(word))
    if (tells && told.length > most) [best, most] = [language, told.length]
  }
  return best
}

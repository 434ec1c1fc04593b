import type { Spot } from '../search/spots.js'
import { mayBeHan } from '../tokens/han.js'
import type { Token } from '../tokens/tokenise.js'
import { wordSet } from '../words/word-set.js'
import { quotationOf } from './quotation.js'

/** Animals. Folded. */
const ANIMALS = wordSet(
  `cat dog puppy kitten goat horse pony donkey cow hen rooster parrot turtle tortoise rabbit hamster pig sheep fish duck dachshund
  katze kater hund dackel ziege pferd esel kuh huhn papagei schildkrote hase schaf
  chatte chien chienne chevre cheval ane vache poule perroquet tortue lapin
  gato gata perro perra cabra caballo burro vaca gallina loro tortuga conejo
  gatto gatta cane capra cavallo asino mucca gallina pappagallo tartaruga coniglio
  billi billa kutta kutte kutiya gaay bakri ghoda tota kachhua
  बिल्ली बिल्ला कुत्ता कुत्ते गाय बकरी घोडा तोता कछुआ`,
)
/** Other things that get playful names. No goods: a cream "called Ten Years Younger" makes that claim. */
const BEARERS: ReadonlySet<string> = new Set([
  ...ANIMALS,
  ...wordSet(
    `team band choir boat dinghy street village van truck tractor chat mannschaft chor boot dorf strasse equipe groupe bateau rue
    equipo grupo barco pueblo calle squadra gruppo barca toli gali naav टीम टोली गली नाव`,
  ),
])
const BEARERS_CHINESE = /猫|狗|乌龟|鹦鹉|兔|羊|马|驴|牛|鸡|鸭|鱼|队|乐队|船/u
/** Before a name: "our cat is called …", "der Hund heißt …". */
const CALLED = wordSet(
  'called named nicknamed heisst namens genannt appelle sappelle nomme nommee surnomme llama llamado llamada chiama chiamato chiamata',
)
/** Verbs after a name: "… is the name of our cat", "… हमारी बिल्ली का नाम है". */
const BEING = wordSet('is are was were heisst heissen ist sind war est sont etait es son era e sono hai hain है हैं')
const NAME = wordSet('name names nom nombre nome naam नाम')
/** "Bitcoin hamari billi ka naam hai". */
const NAME_BEHIND = wordSet('naam नाम')
const BEFORE = 6
const BEHIND = 8
const CHINESE_BEFORE = 8

/**
 * Whether the spot is the name of an animal, a team or the like: "we named the cat Cures Cancer", "Bitcoin is the name of
 * our dog", 叫国家级的乌龟.
 */
export function isName(spot: Spot): boolean {
  const { tokens, from, to, sentence } = spot
  const quotation = quotationOf(spot)
  const [first, behind] = quotation === null ? [from, to] : [quotation.first, quotation.behind]
  if (!mayBeName(tokens, first, behind)) return false
  const before = tokens.slice(Math.max(0, first - BEFORE), first).filter((token) => token.sentence === sentence)
  const after = tokens.slice(behind, behind + BEHIND).filter((token) => token.sentence === sentence)
  const word = (token: Token | undefined): string => token?.forms[0] ?? ''
  const bears = (some: readonly Token[]): boolean => some.some((token) => BEARERS.has(word(token)))
  if (CALLED.has(word(before.at(-1))) && bears(before)) return true
  // "We named the cat …": the noun stands right before the name.
  if (BEARERS.has(word(before.at(-1))) && before.some((token) => CALLED.has(word(token)))) return true
  const isNamed = after.slice(0, 6).some((token) => NAME.has(word(token)))
  if (BEING.has(word(after[0])))
    return (isNamed && bears(after)) || ANIMALS.has(word(after[1])) || ANIMALS.has(word(after[2]))
  if (NAME_BEHIND.has(word(after[2])) || NAME_BEHIND.has(word(after[3]))) return bears(after.slice(0, 2))
  return isChineseName(tokens, first, after, sentence)
}

/** A cheap filter on the nearest words, since hardly any spot is a name. */
function mayBeName(tokens: readonly Token[], first: number, behind: number): boolean {
  const [last, next, second] = [first - 1, behind, behind + 1].map((at) => tokens[at]?.forms[0] ?? '')
  if (CALLED.has(last!) || BEARERS.has(last!) || BEING.has(next!)) return true
  return BEARERS.has(next!) || BEARERS.has(second!) || mayBeHan(tokens[first]!)
}

function isChineseName(tokens: readonly Token[], first: number, after: readonly Token[], sentence: number): boolean {
  if (!/^\p{Script=Han}/u.test(tokens[first]!.forms[0]!)) return false
  const before = tokens.slice(Math.max(0, first - CHINESE_BEFORE), first).filter((token) => token.sentence === sentence)
  const signs = (some: readonly Token[]): string => some.map(({ forms }) => forms[0]!).join('')
  if (/^(?:是|就是)[^,，。]{0,3}[只条头匹个支艘]/u.test(signs(after)) && BEARERS_CHINESE.test(signs(after))) return true
  return /(?:名叫|叫做|叫|名字是)$/u.test(signs(before)) && BEARERS_CHINESE.test(signs([...before, ...after]))
}

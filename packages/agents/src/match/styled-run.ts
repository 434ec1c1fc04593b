import { characterAt } from './character-at.js'
import { classify } from './fold.js'
import type { KnownWord } from './split-glued.js'

/**
 * Alphabets of generators of "fancy text", from a to z: letters and signs of other scripts by their outline. Written in
 * their own script they are what they are: ₱ is money and 山 a mountain. Only where they spell a word of the patterns
 * are they read as letters.
 */
const ALPHABETS: readonly (readonly [letters: string, outlines: string])[] = [
  ['abcdefghijklmnopqrstuvwxyz', 'ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรՇยשฬאץչ'],
  ['abcdefghijklmnopqrstuvwxyz', '₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ'],
  ['abcdefghijklmnopqrstuvwxyz', '卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙'],
  ['abcdefghijklmnopqrstuvwxyz', 'ﾑ乃ᄃり乇ｷムんﾉﾌズﾚﾶ刀のｱゐ尺丂ｲひ√Wﾒﾘ乙'],
  ['abcdefghijklmnopqrstuvwxyz', 'ꍏꌃꉓꀸꍟꎇꁅꃅꀤꀭꀘ꒒ꂵꈤꂦꉣꆰꋪꌗ꓄ꀎꃴꅏꊼꌩꁴ'],
  ['abcdefghijklmnopqrstuvwxyz', 'ᗩᗷᑕᗪEᖴGᕼIᒍKᒪᗰᑎOᑭᑫᖇᔕTᑌᐯᗯ᙭YZ'],
  ['abcdefghijklmnopqrstuvwxyz', 'αв¢∂єƒgнιנкℓмησρqяѕтυνωχуz'],
  ['abcdefghijklmnopqrstuvwxyz', 'ǟɮƈɖɛʄɢɦɨʝӄʟʍռօքզʀֆȶʊʋաӼʏʐ'],
  ['abcdefghijklmnopqrstuvwxyz', 'ąცƈɖɛʄɠɧıʝƙƖɱŋơ℘զཞʂɬų۷ῳҳყʑ'],
  // Faux Cyrillic, and strokes through letters
  ['abeinoruwtfhkmpcsx', 'дъэіифяцштfнкмрсѕх'],
  ['abcdefghijklmnopqrstuvwxyz', 'ⱥƀȼđɇꞙǥħɨɉꝁłɱꞥøꝑꝗɍꞩŧʉvwӿɏƶ'],
  ['abdegjoqrsuvy', 'ɐɓɗəɡʝɵɋɹʃʉʌʎ'],
]

const ROWS = ALPHABETS.map(
  ([letters, outlines]) => new Map([...outlines].map((outline, at) => [outline, letters[at]!] as const)),
)
/** Those that are read otherwise unless the whole word is looked at: none of ASCII. Made when a text first has others. */
let telling: ReadonlySet<string> | undefined

const LAST_ASCII = '\u007f'
const MAX_LETTERS = 24
const MIN_LETTERS = 4
/** A word that is wholly of one other script may spell a short one by chance. */
const MIN_FOREIGN = 6
const FOREIGN =
  /^(?:\p{Script=Cyrillic}+|\p{Script=Greek}+|\p{Script=Hebrew}+|\p{Script=Thai}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)$/u
const LETTER = /^[\p{L}\p{Nd}\p{Sc}]/u

/** Whether a character is drawn like a Latin letter though it is none: see {@link styledRun}. */
export function isOutline(character: string): boolean {
  if (character <= LAST_ASCII) return false
  telling ??= new Set(
    ROWS.flatMap((row) => [...row]).flatMap(([sign, letter]) => (classify(sign).resembles[0] === letter ? [] : [sign])),
  )
  return telling.has(character) || telling.has(character.toLowerCase())
}

/**
 * The run of letters and outlines of letters from `start`, and the word of the patterns that it spells in one of the
 * alphabets, or null for it. Looks at {@link MAX_LETTERS} characters in each alphabet at most.
 */
export function styledRun(text: string, start: number, known: KnownWord): { end: number; word: string | null } {
  const signs: string[] = []
  let end = start
  while (end < text.length && signs.length <= MAX_LETTERS) {
    const sign = characterAt(text, end)
    if (!LETTER.test(sign) && !isOutline(sign)) break
    signs.push(sign)
    end += sign.length
  }
  if (signs.length < MIN_LETTERS || signs.length > MAX_LETTERS) return { end, word: null }
  const least = FOREIGN.test(signs.join('')) ? MIN_FOREIGN : MIN_LETTERS
  for (const row of ROWS) {
    const word = signs
      .map((sign) => row.get(sign) ?? row.get(sign.toLowerCase()) ?? classify(sign).resembles[0])
      .join('')
    if (/^[a-z]+$/.test(word) && word.length >= least && known(word)) return { end, word }
  }
  return { end, word: null }
}

import { classify } from '../words/fold.js'
import type { KnownWord } from '../words/split-glued.js'
import { characterAt } from './character-at.js'

/**
 * Alphabets of "fancy text" generators, from a to z: letters and signs of other scripts chosen for their shape. In
 * their own script they keep their meaning (₱ is money and 山 a mountain), so they are read as letters only where they
 * spell a word of the patterns.
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
/** Characters that need the whole word to be read as letters. None of ASCII. Computed on first use. */
let telling: ReadonlySet<string> | undefined

const LAST_ASCII = '\u007f'
const MAX_LETTERS = 24
const MIN_LETTERS = 4
/** Fewest letters of a word wholly in one foreign script: a shorter one may spell an English word by chance. */
const MIN_FOREIGN = 6
const FOREIGN =
  /^(?:\p{Script=Cyrillic}+|\p{Script=Greek}+|\p{Script=Hebrew}+|\p{Script=Thai}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)$/u
const LETTER = /^[\p{L}\p{Nd}\p{Sc}]/u

/** Whether a character has the shape of a Latin letter without being a registered look-alike: see {@link styledRun}. */
export function isOutline(character: string): boolean {
  if (character <= LAST_ASCII) return false
  telling ??= new Set(
    ROWS.flatMap((row) => [...row]).flatMap(([sign, letter]) => (classify(sign).resembles[0] === letter ? [] : [sign])),
  )
  return telling.has(character) || telling.has(character.toLowerCase())
}

/**
 * The run of letters and letter shapes from `start`, and the word of the patterns that it spells in one of the
 * alphabets, or null. Examines at most {@link MAX_LETTERS} characters per alphabet.
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

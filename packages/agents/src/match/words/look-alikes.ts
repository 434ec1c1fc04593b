/**
 * Letters that look like Latin ones, from the Unicode confusables (UTS 39, version 15.1) and from writing tools: those
 * used to disguise advertising copy. Small letters and capitals are listed separately, because they resemble different
 * letters: η is an n, Η an H.
 */
const PAIRS: readonly (readonly [alike: string, latin: string])[] = [
  // Cyrillic
  ['авсԁеһіјкӏмнорԛѕтуѵԝхгпьё', 'abcdehijklmhopqstyvwxrnbe'],
  ['АВСԀЕҺІЈКӀМНОРԚЅТУѴԜХГПЬЁ', 'abcdehijklmhopqstyvwxrnbe'],
  ['ҽєқҡңҳүұѡғԍҫҭ', 'eekkhxyywfgct'],
  // Greek
  ['αβεικνορτυχγηωσμϲϳ', 'abeikvoptuxynwoucj'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ', 'abezhikmnoptyxc'],
  // Armenian
  ['օոսհցզյլ', 'onuhgqjl'],
  ['ՕՍՏԼ', 'ousl'],
  // Small capitals, and Latin letters of phonetic alphabets
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
  ['ɑɡɩıȷƒʋɯɾʂɨɛŧƚƀʐ', 'agiijfvwrsietlbz'],
  // Coptic, Cherokee and Lisu
  ['ⲁⲃⲉⲓⲕⲙⲟⲣⲥⲧⲭ', 'abeikmopctx'],
  ['ᎪᏴᏟᎠᎬᎻᎥᎫᏦᏞᎷᏢᏚᎢᏙᎳᎩᏃᏀᏒᏮ', 'abcdehijklmpstvwyzgrb'],
  ['ꓐꓑꓓꓔꓖꓗꓙꓚꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ', 'bpdtgkjcfmnlsrvhwxyaeiou'],
  // Phonetic letters with tails
  ['ɲɳŋɱɭɫʊʝɖɕʑ', 'nnnmllujdcz'],
  // Letters of scripts that few read, as writing tools offer them for Latin ones
  ['აეიჩყხომⴝ', 'aeohybmgs'],
  ['ᚱᛒᚠᚺᛁᛖᛏᚷᚹᛕ', 'rbfhimtxpk'],
  ['𐐄𐐕𐐝𐐢𐐔𐐚𐐎', 'ocsldvw'],
  ['ꗞꗋꖾꕒꛘꕷꔋꔤ', 'kehonsti'],
  // Hooked letters
  ['ɓƈɗɠɦƙƥƭʈƴ', 'bcdghkptty'],
  ['ƁƇƊƓƘƤƬƳ', 'bcdgkpty'],
]

/** The Latin letter that each character resembles. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([alikes, latins]) => [...alikes].map((alike, at) => [alike, latins[at]!] as const)),
)

/**
 * First code points of A to Z in boxes, circles and brackets, which NFKD leaves as they are or spells with brackets.
 */
const ENCLOSED = [0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170]
/** The first regional indicator. */
const REGIONAL = 0x1f1e6
const ALPHABET = 26
const LETTER_A = 0x61

/** The letter inside an enclosed one (🅵), or undefined. */
export function enclosedLetter(codePoint: number): string | undefined {
  const first = ENCLOSED.find((start) => codePoint >= start && codePoint < start + ALPHABET)
  return first === undefined ? undefined : String.fromCodePoint(LETTER_A + codePoint - first)
}

/** The letter of a regional indicator, two of which make a flag, or undefined. */
export function regionalLetter(codePoint: number): string | undefined {
  const at = codePoint - REGIONAL
  return at >= 0 && at < ALPHABET ? String.fromCodePoint(LETTER_A + at) : undefined
}

/** Letters of Latin alphabets that NFKD does not decompose, and their plain spelling. These are no disguise. */
export const LATIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', þ: 'th', ð: 'd', ħ: 'h' }),
)

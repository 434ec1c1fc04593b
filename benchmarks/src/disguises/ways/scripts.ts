import { alphabet, both, each, font, one, table } from '../letters.js'
import { waysOf } from '../way.js'

const CYRILLIC = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', x: 'х', y: 'у', s: 'ѕ', j: 'ј', k: 'к', h: 'һ' }
const GREEK = {
  a: 'α',
  b: 'β',
  e: 'ε',
  i: 'ι',
  k: 'κ',
  n: 'η',
  o: 'ο',
  p: 'ρ',
  t: 'τ',
  u: 'υ',
  v: 'ν',
  w: 'ω',
  x: 'χ',
  y: 'γ',
}

/** Letters of other scripts that look like Latin ones. */
export const SCRIPTS = waysOf('scripts', {
  'one Cyrillic letter': one(/[aceiopxysjkh]/i, (letter) => CYRILLIC[letter.toLowerCase() as 'a'] ?? letter),
  Cyrillic: table(CYRILLIC),
  'Cyrillic by looks alone': table(alphabet('авсdеfgнiјкlмпорqгsтцvшхуz')),
  Greek: table(GREEK),
  Armenian: table({ o: 'օ', n: 'ո', u: 'ս', h: 'հ', g: 'ց', q: 'զ', j: 'յ', l: 'լ', d: 'ԁ', f: 'ք', p: 'բ', w: 'ա' }),
  'small capitals': table(alphabet('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀsᴛᴜᴠᴡxʏᴢ')),
  Cherokee: both(
    each((letter) => letter.toUpperCase()),
    table(alphabet('ᎪᏴᏟᎠᎬFᏀᎻᎥᎫᏦᏞᎷNOᏢQᏒᏚᎢUᏙᎳXᎩᏃ')),
  ),
  Lisu: table(alphabet('ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑQꓣꓢꓔꓴꓦꓪꓫꓬꓜ')),
  Coptic: table({ a: 'ⲁ', b: 'ⲃ', e: 'ⲉ', i: 'ⲓ', k: 'ⲕ', m: 'ⲙ', o: 'ⲟ', p: 'ⲣ', c: 'ⲥ', t: 'ⲧ', x: 'ⲭ' }),
  'hooks and strokes': table(alphabet('ąɓƈɗęƒɠɦįʝƙłɱŋøƥզɾşŧųѵщӿγȥ')),
  'kana and Chinese': table(alphabet('卂乃匚ᗪ乇千ᎶHIﾌҜㄥ爪几ㄖ卩QⱤ丂ㄒㄩᐯ山乂ㄚ乙')),
  'Thai and Hebrew': table(alphabet('คβς๔єŦﻮђเןкl๓ภ๏קợгรtยשฬאץz')),
  'Canadian syllables': table(alphabet('ᗩᗷᑕᗪEᖴGᕼIᒍKᒪᗰᑎOᑭᑫᖇᔕTᑌᐯᗯ᙭Yᘔ')),
  Yi: table(alphabet('ꍏꌃꉓꀸꍟꎇꁅꃅꀤꀭꀘ꒒ꂵꈤꂦꉣꆰꋪꌗ꓄ꀎꃴꅏꊼꌩꁴ')),
  'currency signs': table(alphabet('₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ')),
  Phonetic: table({ a: 'ɑ', e: 'ɛ', g: 'ɡ', i: 'ɩ', n: 'ɲ', r: 'ɾ', u: 'ʊ', v: 'ʋ', y: 'ʏ', l: 'ɭ', s: 'ʂ', t: 'ʈ' }),
  Georgian: table({ a: 'ა', b: 'ხ', e: 'ე', h: 'ჩ', y: 'ყ', o: 'ი', m: 'ო', s: 'ⴝ', g: 'მ' }),
  Runes: table({ r: 'ᚱ', b: 'ᛒ', f: 'ᚠ', h: 'ᚺ', i: 'ᛁ', m: 'ᛖ', t: 'ᛏ', x: 'ᚷ', p: 'ᚹ', k: 'ᛕ' }),
  Tifinagh: table({ o: 'ⵔ', x: 'ⵝ', e: 'ⴹ', i: 'ⵏ', t: 'ⵜ', c: 'ⵎ', h: 'ⵂ', n: 'ⵍ', v: 'ⴸ', z: 'ⵣ' }),
  Deseret: table({ o: '𐐄', c: '𐐕', s: '𐐝', l: '𐐢', d: '𐐔', v: '𐐚', w: '𐐎' }),
  Vai: table({ k: 'ꗞ', e: 'ꗋ', h: 'ꖾ', o: 'ꕒ', n: 'ꛘ', s: 'ꕷ', t: 'ꔋ', i: 'ꔤ' }),
  'modifier letters': table(alphabet('ᵃᵇᶜᵈᵉᶠᵍʰᶤʲᵏˡᵐᶰᵒᵖᵠʳˢᵗᵘᵛʷˣʸᶻ')),
})

/** Fancy fonts, and capitals where none belong. */
export const FONTS = waysOf('fonts, case', {
  'full width': font(0xff41, 0xff21),
  bold: font(0x1d41a, 0x1d400),
  'bold script': font(0x1d4ea, 0x1d4d0),
  'bold Fraktur': font(0x1d586, 0x1d56c),
  monospace: font(0x1d68a, 0x1d670),
  'sans serif, slanted': font(0x1d622, 0x1d608),
  circles: font(0x24d0, 0x24b6),
  'black circles': font(0x1f150),
  boxes: font(0x1f130),
  'black boxes': font(0x1f170),
  'brackets of one character': font(0x249c),
  flags: font(0x1f1e6),
  'flags with blanks': (word) =>
    [...word.toLowerCase()]
      .map((letter) => (/[a-z]/.test(letter) ? String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 97) : letter))
      .join(' '),
  capitals: (word) => word.toUpperCase(),
  'capitals by turns': (word) =>
    [...word].map((letter, at) => (at % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  'capitals anywhere': (word, dice) =>
    [...word].map((letter) => (dice.roll(2) === 1 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
})

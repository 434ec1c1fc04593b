import { describe, expect, it } from 'vitest'
import { offerBase } from '../match/compiled/compile-rules.js'
import { loadRules } from '../rules/load-rules.js'
import { unreadLanguages } from './unread-languages.js'

const set = loadRules()
const told = async (text: string): Promise<string[]> =>
  (await unreadLanguages({ text, set })).map(({ message }) => message)

const DUTCH = 'Deze thee geneest suikerziekte binnen een week. Bestel vandaag nog en ontvang de tweede gratis.'
const ENGLISH = 'This tea is grown on the hills above our village, and we pick it by hand every spring.'

describe('unreadLanguages', () => {
  it.each([
    ['Este chá cura a diabetes em sete dias, sem dieta e sem receita médica.', 'Portuguese'],
    [DUTCH, 'Dutch'],
    ['Ta herbata leczy cukrzycę w siedem dni, bez diety i bez recepty.', 'Polish'],
    ['Bu çay şeker hastalığını yedi günde iyileştirir, diyet ve reçete gerekmez.', 'Turkish'],
    ['Teh ini menyembuhkan kencing manis dalam tujuh hari tanpa diet dan resep.', 'Malay or Indonesian'],
    ['Loại trà này chữa khỏi bệnh tiểu đường trong bảy ngày, không cần ăn kiêng.', 'Vietnamese'],
    ['Tento čaj vyléčí cukrovku za sedm dní, bez diety a bez předpisu.', 'Czech'],
    ['Tämä tee parantaa diabeteksen viikossa ilman ruokavaliota ja reseptiä.', 'Finnish'],
  ])('reports that %s was not judged (%s)', async (text, language) => {
    expect(await told(text)).toEqual([
      `100 % of the letters are in a language that no rule is written in (${language}); what they say was not judged.`,
    ])
  })

  it('reports the share of a text that mixes languages', async () => {
    expect(await unreadLanguages({ text: `${ENGLISH} ${DUTCH}`, set })).toMatchObject([
      { code: 'language_not_supported', degrades: true, details: { languages: ['nl'], letters: 79 } },
    ])
  })

  it('joins lines that are too short to tell by themselves', async () => {
    expect(await told('Verse broodjes\nElke ochtend\nVanaf zeven uur\nDorpsstraat 12')).toHaveLength(1)
  })

  it.each([
    ENGLISH,
    'Promise: sale, sale, sale. Sofas, armchairs, footstools, lamps, rugs, mirrors, all reduced.',
    'Der Tee wächst auf den Hügeln über unserem Dorf, gepflückt von Hand.',
    'Le thé pousse sur les collines au-dessus du village, cueilli à la main.',
    'Aceite de oliva virgen extra, primera prensada en frío, garrafa de cinco litros.',
    'Olio extravergine spremuto a freddo, bottiglia scura, raccolto in Puglia a ottobre.',
    'Ghar baithe roz teen hazaar kamao, sirf mobile chahiye, abhi call karo.',
    // Without the words of rules these would be Tagalog and Czech.
    'Bawasir ka pakka ilaaj, bina operation. Desi dawa ₹450.',
    'Der Verein spricht sich für den Weg aus; wer anderer Meinung ist, ist ausdrücklich willkommen. V. i. S. d. P.: Jana Roth, Gartenstr. 4, Kassel.',
    '本品根治糖尿病,无效退款!',
    'Deze thee',
    Array(3).fill('@ 123RF\n123RF\nO 123RF°\nO123RR\nJ23RF°').join('\n'),
    '',
  ])('reports nothing for %s', async (text) => {
    expect(await told(text)).toEqual([])
  })

  it('derives the languages of a pack from its examples', async () => {
    const [rule] = set.rules
    const dutch = { ...rule!, examples: { violate: [DUTCH, 'Weg suikerziekte'], comply: [] } }
    const extended = { ...set, rules: [...set.rules, dutch] }
    offerBase(extended, set)
    expect(await unreadLanguages({ text: DUTCH, set: extended })).toEqual([])
  })
})

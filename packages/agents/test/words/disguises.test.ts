import { describe, expect, it } from 'vitest'
import { createMatcher, loadRules } from '../../src/index.js'

const set = loadRules()
const matcher = createMatcher(set.rules, set)

/** Families raised at medium or above, except that of the disguise itself. */
function raised(text: string): Set<string> {
  const { matches } = matcher.match([{ text, recognised: false, cures: true }], () => false)
  const grave = matches.filter(({ severity }) => severity !== 'low')
  return new Set(grave.map(({ rule }) => rule.family).filter((family) => family !== 'policy-evasion'))
}

const turned = (words: string): string => `\u202e${[...words].reverse().join('')}\u202c`

describe('a breach in disguise is found under its own family', () => {
  it.each([
    ['health-claim', 'Our syrup *cures* your *arthritis*.', 'stars around words'],
    ['guarantee-claim', 'Make money fast: guaranteed*profits from day one.', 'a star between words'],
    ['health-claim', 'Our syrup cur<!-- x -->es your arth<b></b>ritis.', 'comments and tags inside words'],
    ['health-claim', 'Our syrup c&uacute;res your &agrave;rthritis.', 'accents by name'],
    ['health-claim', 'Our syrup c%75res your art\\u0068ritis.', 'codes of addresses and programs'],
    ['health-claim', `Our syrup ${turned('cures your arthritis')}.`, 'an override of the direction'],
    ['health-claim', 'Our syrup ςยгєร your คгՇђгเՇเร.', 'Thai and Hebrew letters'],
    ['health-claim', 'Our syrup 匚ㄩ尺乇丂 your 卂尺ㄒ卄尺丨ㄒ丨丂.', 'Chinese characters'],
    ['health-claim', 'Our syrup ᑕᑌᖇEᔕ your ᗩᖇTᕼᖇITIᔕ.', 'syllables of Canada'],
    ['health-claim', 'Our syrup ₵ɄⱤɆ₴ your ₳Ɽ₮ⱧⱤł₮ł₴.', 'signs of money'],
    ['health-claim', 'Our syrup ȼʉɍɇꞩ your ⱥɍŧħɍɨŧɨꞩ.', 'strokes through letters'],
    ['health-claim', 'A m*r*cl* c*r* for eczema.', 'stars for all vowels, at the end too'],
    ['restricted-tobacco', 'Fresh to***co delivered to your door.', 'a row of stars'],
    ['restricted-pharma', 'V##gra, no script, ships today.', 'other signs for letters'],
    ['restricted-drugs', 'Ket-mine delivered in an hour.', 'a hyphen for a vowel'],
    ['restricted-tobacco', 'Fresh t*****o delivered to your door.', 'only the ends shown'],
    ['restricted-tobacco', 'Fresh t@#$%co delivered to your door.', 'different signs in a row'],
    ['restricted-tobacco', 'Fresh toba*** delivered to your door.', 'the end hidden'],
    ['restricted-tobacco', 'Fresh tob**cco delivered to your door.', 'two stars for a letter'],
    ['restricted-drugs', 'Cnnbs and ccn delivered tonight.', 'no vowels'],
    ['guarantee-claim', 'Guarnteed profits from day one.', 'a vowel left out'],
    ['restricted-tobacco', 'Fresh toabcco delivered to your door.', 'letters that changed places'],
    ['guarantee-claim', 'Gxaranteed proxfits from day one.', 'letters changed and put in'],
    ['health-claim', 'Our syrup cures your migrane.', 'a letter too few'],
    ['restricted-drugs', 'Kokaine delivered in an hour.', 'letters by their sound'],
    ['restricted-tobacco', 'Fresh occabot delivered to your door.', 'a word from behind'],
    ['restricted-drugs', 'Coc aine delivered in an hour.', 'two halves of which one is a word'],
    ['restricted-drugs', 'Mar iju ana delivered in an hour.', 'three pieces'],
    ['guarantee-claim', 'We offer guaranteedprofits from day one.', 'words run together'],
    ['guarantee-claim', 'We offer GuaranteedProfitsDaily from day one.', 'capitals instead of blanks'],
    ['restricted-tobacco', 'Fresh t.o-b_a*c.c-o delivered to your door.', 'signs between letters that differ'],
    ['restricted-tobacco', 'Fresh [t]obacco delivered to your door.', 'a first letter in brackets'],
    ['restricted-tobacco', 'Fresh tobac-\nco delivered to your door.', 'a word that goes on in the next line'],
    ['health-claim', 'O u r s y r u p c u r e s y o u r a r t h r i t i s .', 'a sentence letter by letter'],
    ['health-claim', 'O u r  s y r u p  c u r e s  y o u r  a r t h r i t i s .', 'the same, with wider blanks'],
    ['health-claim', 'O.u.r s.y.r.u.p c.u.r.e.s y.o.u.r a.r.t.h.r.i.t.i.s.', 'the same, with dots'],
    ['health-claim', '#oursyrupcuresyourarthritis', 'a sentence as one hashtag'],
    ['health-claim', '#OurSyrupCuresYourArthritis', 'the same, with capitals'],
    ['health-claim', 'OurSyrupCuresYourArthritis', 'a sentence as one word'],
    ['health-claim', 'Our syrup cu+res your arthr%itis.', 'signs that mean something else'],
    ['health-claim', 'Our syrup cu-res your arth-ritis.', 'hyphens'],
    ['health-claim', 'Our syrup cures your [arth][ritis].', 'parts in brackets'],
    ['health-claim', 'Our syrup ©ures your ar†hr¡tis.', 'rare signs'],
    ['health-claim', 'Our syrup cures your arthrltls.', 'l for i'],
    ['restricted-tobacco', 'Fresh [b]to[/b]bac[color=red]c[/color]o delivered.', 'tags of forums'],
    ['restricted-tobacco', 'Fresh tob3acco delivered to your door.', 'a digit put in'],
    ['health-claim', 'Our syrup cures your art|-|ritis.', 'letters drawn with signs'],
    ['restricted-tobacco', 'Fresh tob★acco and ta→r delivered.', 'signs that stand nowhere else'],
    ['health-claim', 'यह चूर्ण मधूमेह को ठीक करता है।', 'a Hindi vowel sign changed'],
    ['health-claim', 'यह चूर्ण मधु2मेह को ठीक करता है।', 'a digit in a Hindi word'],
    ['restricted-gambling', '六合x彩必中号码', 'a letter in a Chinese word'],
    ['health-claim', 'यह चूर्ण मधु-मेह को ठीक करता है।', 'a hyphen in a Hindi word'],
    ['restricted-gambling', '六合+彩必+中号码', 'a plus in a Chinese word'],
    ['restricted-gambling', '六合cai必中号码', 'a character by its sound'],
    ['restricted-pharma', '藥到病除，無效退款。', 'traditional characters'],
  ])('%s in %j (%s)', (family, text) => expect([...raised(text)]).toContain(family))
})

describe('honest copy with the same outward signs raises nothing', () => {
  it.each([
    '*New* menu, *same* kitchen, **open** on Sundays.',
    'The word 山 is a mountain, 几 a few and ₱500 a price.',
    'Chemistry: 100%4ever, %20 and \\u0041 in our class on codes.',
    '<b>New</b> in the shop: <i>hand-thrown</i> bowls.',
    'Fish &amp; chips at Caf&eacute; Ren&eacute;e, cr&ecirc;pes all day.',
    'Hurting knees? Bettina makes a solid brass casing for her cane, and propper cushions.',
    'Pommes grenaille au romarin, moules au vin blanc.',
    'What a b****** of a hill, said one walker. A load of c**p, said another.',
    'S....s...india plays. So...i took the bus. Ok...see you, 5 Star Hotel**** on the pier, prices from £9**.',
    'Hello [first name], [s]ale[/s] boards: (b)lack || (w)hite. \\/ scroll down \\/ <- back | next ->',
    '三D打印，A股，卡拉OK，T恤。',
    'Привет! Мы открыли пекарню на Baker Street, заходите за хлебом.',
    'Our Thai kitchen: ขอบคุณ for coming, สวัสดี and welcome.',
    'Asteroids, reviews, previews and Niagara on one bill.',
    'Casio watches, Kandy slides and a Kure Software talk.',
    'BHLDN, SNDR and LNDN play; prkng nr stn, grnd flr.',
    'QuickBooks, FreeAgent and MiracleGro at the co-op, see gun.range@example.org.',
    'Call it what you like: d-day, x-ray, e-mail, t.b.c., wi-fi.',
    'J*** S***, A***a and M****n wrote to us last week.',
    'Our long-\nsleeved shirts are back in linen, a re-\nturn to form.',
    'Pass ion fruit over the bar, the for tune telling stall is open.',
    'Stressed spelled backwards is desserts; a drawer gives a reward.',
    'שלום from the falafel stand, open till late.',
    'Soooo goooood! Our brownie is baaack, come skaaaate.',
    'Notes for the recorder: B A G A B C D, then C D E F G.',
    'W E L C O M E to the fete, N O W   O P E N on Mill Lane.',
    '#TheGreatBritishBakeOffFanClub meets at #smallbusinesssaturday.',
    'Cut crew wanted for our rifle-stock carving class? No, whittling: a spoon, a knife, a bandage. Saturdays, $45, teens with a parent.',
    'Key(s) and (re)issues, wom(e)n and (in)famous chilli.',
    'C++ and F#, Canal+ and A+, 5* cake, 3/4" BSP.',
    "Corso per medici sull'uso dell'IA in radiologia.",
    'The barn burns brightly; clean clear clocks click-clack.',
    'to get her home in stead of a cab, so me and an other friend',
    '今天茶馆开门，手工皂+木梳+帆布包，三件一套。',
    '用app点单，A4纸在二楼，K歌房周一休息，AI绘画展。',
    '請在櫃檯領取您的號碼牌，謝謝。',
    'हिन्दी और हिंदी, दोनों ठीक हैं: वर्तनी पर एक बातचीत।',
  ])('%j', (text) => expect([...raised(text)]).toEqual([]))
})

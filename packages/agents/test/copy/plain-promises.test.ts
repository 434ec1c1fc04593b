import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const found = async (text: string, jurisdiction: string) => {
  const asked = { jurisdictions: [jurisdiction], platforms: ['none'], mode: 'fast' as const }
  const { checks } = await engine.check({ text }, asked).result
  return checks
    .filter(({ severity, status }) => status === 'flag' && severity !== 'low')
    .map(({ category }) => category)
}

/** Of each kind: the family, plain promises by market, and ten honest lines in the same words. */
const KINDS = [
  {
    family: 'earnings-claim',
    kind: 'an income for no work',
    promises: { us: ['Make $900 a day with no work.', 'Earn $4,000 a month, no effort required.'] },
    honest: {
      us: [
        'Earn $18 an hour, no work on weekends.',
        'We make $900 a day in donations, all for the shelter.',
        'Clean the grill with no effort; $29 a set.',
      ],
    },
  },
  {
    family: 'health-claim',
    kind: 'an illness that never comes back',
    promises: { us: ['Our drops: never suffer from migraine again.', 'Kills HIV for good.'] },
    honest: {
      us: [
        'A novel about a man who never suffers fools again.',
        'Our charity’s goal: no child should ever have malaria again.',
        'I never get a headache from parking again: book your space.',
      ],
    },
  },
  {
    family: 'restricted-gambling',
    kind: 'bets that always win',
    promises: { uk: ['Win every bet with our tips.', 'Never lose a bet again.'] },
    honest: { uk: ['Win every race in the new kart game.', 'I never win a bet against my sister.'] },
  },
  {
    family: 'earnings-claim',
    kind: 'a guaranteed income of so much',
    promises: {
      us: ['Guaranteed income of $3,000 a month.', 'A guaranteed $500 a week income, starting today.'],
      uk: ['Earn a guaranteed profit of £900 a week.'],
      eu: [
        'Garantiertes Einkommen von 3.000 € im Monat.',
        'Revenu garanti de 3 000 € par mois.',
        'Reddito garantito di 3.000 € al mese.',
      ],
    },
    honest: {
      us: [
        'The city’s guaranteed income pilot of $500 a month ends in June.',
        'Our annuity pays a guaranteed income of $900 a month for life; issued by a licensed insurer.',
        'Guaranteed hours, hourly pay of $22, apply by Friday.',
        'Nobody can promise a guaranteed income of $3,000 a month.',
      ],
      uk: [
        'Landlords: guaranteed rent of £1,200 a month, contract for three years.',
        'A guaranteed income of £410 a month for life from your pension pot; read the key facts.',
        'Minimum income guarantee: pension credit tops you up to £218 a week.',
      ],
      eu: [
        'Das garantierte Grundeinkommen von 1.200 € im Monat: ein Vortrag.',
        'Revenu minimum garanti de 600 € par mois : vos droits expliqués.',
        'Ingresos garantizados de 600 € al mes: así se pide el ingreso mínimo vital.',
      ],
    },
  },
  {
    family: 'earnings-claim',
    kind: 'money fast and riches quick, glued or not',
    promises: {
      us: ['Make money fast with our system.', 'Get rich quick.', '#makemoneyfast', 'Getrichquick now.'],
      uk: ['Makemoneyfast with our app.'],
      eu: ['Schnell reich werden mit unserem System.', 'Devenez riche rapidement avec notre méthode.'],
    },
    honest: {
      us: [
        'Get rich quick schemes: how to spot them.',
        'This is no way to get rich quick.',
        'We don’t teach you to make money fast.',
        'Make money fast? Nobody can promise that.',
        'A rich, quick tomato sauce for weeknights.',
        'Send money fast to family abroad, fee $2.',
        'Get rich, quick-drying paint for your fence.',
      ],
      uk: ['A novel about a man who wants to get rich quick.'],
      eu: ['Schnell reich werden? Das verspricht dir hier niemand.', 'Kein Weg, schnell reich zu werden.'],
    },
  },
  {
    family: 'restricted-financial',
    kind: 'certain gains, the sum behind an apostrophe or glued to the guarantee',
    promises: {
      eu: [
        "Rendimenti sicuri dell'8%.",
        "Rendimento garantito dell'8% all'anno.",
        'Garantiegewinn mit unserem Tradingbot.',
        'Renditegarantie von 9 % im Jahr.',
      ],
      uk: ['Claim your risk-free £200 bonus and start trading.'],
      us: ['Open a forex account: risk-free $500 bonus.'],
    },
    honest: {
      eu: [
        "Il rendimento della caldaia è sicuro e dell'8% più alto.",
        "Rendimento dell'8% nel 2024; i rendimenti passati non sono garantiti.",
        "Nessun rendimento sicuro dell'8%: diffida di chi lo promette.",
        "Conto deposito: rendimento garantito dell'1,5%, fondo interbancario di tutela.",
        'Eine Renditegarantie gibt es nicht.',
        'Lebensversicherung ohne Renditegarantie: was das heißt.',
      ],
      uk: [
        'Switch your current account: £200 bonus, terms apply.',
        'Try our mattress risk-free for 100 nights.',
        'There is no risk-free trading bonus: read the terms first.',
      ],
      us: ['Refer a colleague and get a $500 bonus; shop risk-free with 30-day returns.'],
    },
  },
  {
    family: 'restricted-gambling',
    kind: 'a sure win in an Indian casino',
    promises: {
      in: ['हमारे कैसीनो में हर बार जीतें!', 'ऑनलाइन कैसिनो: रोज़ पक्की जीत।', 'सट्टा में हर बार जीत पक्की।'],
    },
    honest: {
      in: [
        'कैसीनो में हर बार जीत नहीं होती।',
        'कैसीनो रॉयल: फ़िल्म का टिकट ₹200।',
        'हर बार जीत का जश्न: हमारी क्रिकेट टीम की कहानी।',
        'सट्टा खेलना अपराध है, पुलिस की चेतावनी।',
        'क्विज़ में रोज़ जीतें किताबें, प्रवेश मुफ़्त।',
        'हर बार ताज़ा दूध, हर बार वही स्वाद।',
        'पक्की जीत किसी खेल में नहीं होती।',
        'कैसीनो की लत से छुटकारा: मुफ़्त परामर्श।',
        'हमारी टीम हर बार जीते, यही दुआ है।',
        'लॉटरी और सट्टे से दूर रहें।',
      ],
    },
  },
  {
    family: 'child-directed',
    kind: 'children made taller or cleverer by what they eat',
    promises: {
      in: [
        'हमारा हेल्थ ड्रिंक बच्चों की लंबाई बढ़ाता है।',
        'इस सिरप से आपका बच्चा दोगुना होशियार बनेगा।',
        'Is powder se bachche ki height 3 inch badhegi.',
        'Our health drink makes your child smarter.',
      ],
      cn: ['喝了我们的奶粉，宝宝更聪明。', '这款软糖让孩子智商提高20分。'],
      eu: [
        'Ihr Kind wächst mit unserem Saft 5 cm.',
        'Unsere Vitamintropfen machen Kinder schlauer.',
        'Tu hijo crecerá 5 cm con nuestro jarabe.',
        'Nuestro batido hace a tu hijo más inteligente.',
      ],
    },
    honest: {
      in: [
        'बच्चों की लंबाई नापने का चार्ट, ₹99।',
        'बच्चे की लंबाई के हिसाब से साइकिल चुनें।',
        'Bachche ki height ke hisaab se kursi badhao.',
      ],
      cn: ['宝宝的围栏可随孩子长大加高。', '聪明的爸妈给孩子选纯棉睡衣。'],
      eu: [
        'Ihr Kind wächst, die Hose wächst mit.',
        'Vorlesen macht Kinder schlauer: Lesestunde mit Saft und Keksen.',
        'Calcium wird für ein gesundes Wachstum der Knochen bei Kindern benötigt.',
        'Tu hijo crecerá y la cama crece con él: hasta 160 cm.',
        'Ningún jarabe hace a tu hijo más inteligente.',
      ],
    },
  },
  {
    family: 'weight-body-claim',
    kind: 'German compounds of a wonder and a pill that slims',
    promises: {
      eu: [
        'Die neue Abnehmwunderpille ist da.',
        'Jetzt bestellen: Schlankwunder-Kapseln.',
        'Unsere Fettwegpille, 30 Stück.',
      ],
    },
    honest: {
      eu: [
        'Die Abnehmwunderpille gibt es nicht.',
        'Keine Wunderpille, sondern Bewegung: unser Abnehmkurs.',
        'Warnung vor Schlankheitspillen aus dem Netz.',
        'Wunderkerzen, 10 Stück, 1,99 €.',
        'Das Wirtschaftswunder: Ausstellung ab Mai.',
        'Abnehmbare Kapuze, schlanker Schnitt.',
        'Wunderbar schlanke Vase aus Glas.',
        'Fettarme Milch, 1 Liter.',
        'Schlankes Regal, in zehn Minuten montiert.',
        'Ein Buch über die Schlankheitspillen der Fünfzigerjahre.',
      ],
    },
  },
] as const

describe.each(KINDS)('$kind', ({ family, promises, honest }) => {
  const lines = (by: Partial<Record<string, readonly string[]>>) =>
    Object.entries(by).flatMap(([market, texts = []]) => texts.map((text) => [market, text] as const))

  it.each(lines(promises))('is found in %s: %s', async (market, text) => {
    expect(await found(text, market)).toContain(family)
  })

  it.each(lines(honest))('is not seen in %s: %s', async (market, text) => {
    expect(await found(text, market)).toEqual([])
  })
})

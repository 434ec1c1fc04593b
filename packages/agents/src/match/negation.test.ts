import { describe, expect, it } from 'vitest'
import { loadRules } from '../rules/load-rules.js'
import type { Rule, Stance } from '../rules/rule-schema.js'
import { createMatcher } from './matcher.js'

const base = loadRules().rules[0]!

/** Whether a rule with this trigger fires in a text when it ignores one stance. */
function fires(text: string, trigger: string, stance: Stance): boolean {
  const rule: Rule = {
    ...base,
    requires: [],
    cures: [],
    unless: [],
    patterns: [],
    triggers: [trigger],
    ignore: [stance],
  }
  const matcher = createMatcher([rule], { vocabulary: {}, patterns: [] })
  return matcher.match([{ text, recognised: false, cures: true }], () => false).matches.length > 0
}

describe('a denied trigger', () => {
  it.each([
    ['This does not diagnose, treat or cure colds.', 'cure colds'],
    ['Nobody can promise guaranteed results.', 'guaranteed results'],
    ['No registered adviser may promise you any assured results.', 'assured results'],
    ['It is not true that our famous green tea can cure colds.', 'cure colds'],
    ['Please do not describe our fine lavender oil as a way to cure colds.', 'cure colds'],
    ['Non è vero che il nostro buon sapone guarisce tutto.', 'guarisce tutto'],
    ['Guaranteed results? There isn’t such a thing here.', 'guaranteed results'],
    ['Guaranteed results? Not with this hat.', 'guaranteed results'],
    ['Guaranteed results are not possible.', 'guaranteed results'],
    ['Guaranteed results don’t exist.', 'guaranteed results'],
    ['A plan without guaranteed results.', 'guaranteed results'],
    ['There is no such thing as a risk-free investment.', 'risk free investment'],
    ['Tea instead of guaranteed results.', 'guaranteed results'],
    ['Das heilt keine Erkältung.', 'heilt ..2 erkaltung'],
    ['Es heilt Erkältungen nicht.', 'heilt erkaltungen'],
    ['Kein Mittel heilt Erkältungen.', 'heilt erkaltungen'],
    ['Cela ne guérit pas le rhume.', 'guerit ..2 rhume'],
    ['Il ne va pas guérir le rhume.', 'guerir le rhume'],
    ['No cura el resfriado.', 'cura el resfriado'],
    ['Nunca cura el resfriado.', 'cura el resfriado'],
    ['Non guarisce il raffreddore.', 'guarisce il raffreddore'],
    ['Yeh sardi theek nahi karta.', 'sardi theek'],
    ['यह जुकाम ठीक नहीं करता।', 'जुकाम ठीक'],
    ['मेले में गुटखा और शराब की बिक्री मना है।', 'गुटखा'],
    ['Hum stock tip nahi bechte.', 'stock tip ..2 bechte'],
    ['本品不能治疗感冒。', '治疗感冒'],
    ['本店不卖香烟、感冒药。', '感冒药'],
    ['本品并非最好。', '最好'],
    ['现场不推销任何保健品。', '保健品'],
    ['Does it cure colds? No.', 'cure colds'],
    ['Does it cure colds? No. It is a hot drink, number no. 5 on our list.', 'cure colds'],
    ['Klimaneutral sind wir nicht.', 'klimaneutral'],
    ['We stopped saying our tea can cure colds.', 'cure colds'],
    ['Risk-free it isn’t.', 'risk free'],
    ['Can tea cure colds? No, it cannot.', 'cure colds'],
    ['本店不销售高仿商品。', '高仿'],
    ['Knives, ammunition and fireworks aren’t allowed in our cabins.', 'ammunition'],
    ['We never accept listings for watches, bags, tickets, medicine or ammunition.', 'ammunition'],
    ['Waffen, Munition und Feuerwerk sind streng verboten.', 'munition'],
    ['Nicht erlaubt sind Messer, Munition und Feuerwerk.', 'munition'],
    ['Hum gutka, tambaku ya cigarette nahi bechte.', 'gutka'],
  ])('is silent: %s', (text, trigger) => expect(fires(text, trigger, 'negated')).toBe(false))

  it.each([
    ['Not only does it cure colds.', 'cure colds'],
    ['No joke, it cures colds.', 'cures colds'],
    ['Why not cure colds today?', 'cure colds'],
    ['Not cheap, but guaranteed results.', 'guaranteed results'],
    ['No other clinic can promise you such guaranteed results.', 'guaranteed results'],
    ['No experience, no boss, you can earn guaranteed results.', 'guaranteed results'],
    ["If it doesn't work, guaranteed refund.", 'guaranteed refund'],
    ['Without a diet lose 5 kilos.', 'lose 5 kilos'],
    ['5 kilo kam, koi kasrat bhi nahi.', '5 kilo kam'],
    ['Non-greasy and clinically proven.', 'clinically proven'],
    ['It never fails to cure colds.', 'never fails to cure'],
    ['Es heilt nicht nur Erkältungen.', 'heilt ..3 erkaltungen'],
    ['Klimaneutral ist unser Strom, teuer ist er nicht.', 'klimaneutral'],
    ['Il ne reste que 3 places.', 'reste que 3'],
    ['Un remède pas cher qui guérit.', 'guerit'],
    ['Sin esfuerzo pierde 5 kilos.', 'pierde 5 kilos'],
    ['Ne restano solo 3.', 'solo 3'],
    ['Gym nahi, diet nahi, sirf 7 din mein 5 kilo kam.', '5 kilo kam'],
    ['不打针不吃药治愈感冒。', '治愈感冒'],
    ['不仅治疗感冒。', '治疗感冒'],
    ['Does it cure colds? No other tea does.', 'cure colds'],
    ['Tired of colds that nothing will cure? Not with us!', 'tired of colds'],
    ['Ammunition and knives are not allowed here, so message me.', 'ammunition'],
  ])('is none in: %s', (text, trigger) => expect(fires(text, trigger, 'negated')).toBe(true))
})

describe('a trigger that claims nothing', () => {
  it.each([
    ['question', 'Does it cure colds?', 'cure colds'],
    ['question', '它能治疗感冒吗？', '治疗感冒'],
    ['hypothetical', 'If we promised to cure colds we would be fined.', 'cure colds'],
    ['hypothetical', 'A talk on whether tea can cure colds.', 'cure colds'],
    ['hypothetical', 'She goes through what the trials show.', 'trials show'],
    ['hypothetical', 'It would be illegal to say it can cure colds.', 'cure colds'],
    ['hypothetical', 'Wenn jemand sagt, es heilt Erkältungen', 'sagt'],
    ['reported', 'Regulators warn that some teas claim to cure colds.', 'cure colds'],
    ['reported', '"Guaranteed returns", the scammers say.', 'guaranteed returns'],
    ['reported', 'A court orders the clinic to stop selling its cold cure.', 'cold cure'],
    ['reported', 'Complaints were upheld against a tea said to cure colds.', 'cure colds'],
    ['reported', 'The minister said on Tuesday that tea can cure colds.', 'cure colds'],
    ['reported', 'LONDON (Reuters) - Tea can cure colds, a firm says.', 'cure colds'],
    ['mentioned', '“Cure colds” means little on a label.', 'cure colds means'],
    ['reported', 'How to spot an offer of guaranteed returns.', 'guaranteed returns'],
    ['reported', 'La répression des fraudes rappelle que les gains garantis sont un leurre.', 'gains garantis'],
    ['reported', 'Betrüger versprechen garantierte Gewinne.', 'garantierte gewinne'],
    ['reported', 'Des arnaqueurs promettent des gains garantis.', 'gains garantis'],
    ['reported', 'Los estafadores prometen ganancias garantizadas.', 'ganancias garantizadas'],
    ['reported', 'I truffatori promettono guadagni garantiti.', 'guadagni garantiti'],
    ['reported', 'Thag kehte hain guaranteed munafa.', 'guaranteed munafa'],
    ['reported', '警惕骗子：保证收益。', '保证收益'],
    ['reported', '凡是说“保证收益”、带大家一起炒股的，都是诈骗。', '保证收益'],
    ['reported', '凡是说“日入过千、稳赚不赔、轻松月入三万”的都是诈骗。', '日入过千'],
    ['reported', 'Früher hieß es, Holunder sei das beste Mittel gegen Husten.', 'beste mittel'],
    ['hypothetical', 'If a “work from home, cure colds” post asks for a fee, walk away.', 'cure colds'],
    ['mentioned', 'Words like “cure colds” need evidence.', 'cure colds'],
    ['mentioned', 'Report messages such as “our wonderful new tea can cure colds in an hour”.', 'cure colds'],
  ] as const)('as %s is silent: %s', (stance, text, trigger) => expect(fires(text, trigger, stance)).toBe(false))

  it.each([
    ['question', 'Colds? It can cure colds.', 'cure colds'],
    ['hypothetical', 'If you want to cure colds, drink this.', 'cure colds'],
    ['hypothetical', 'Whether you are young or old, we cure colds.', 'cure colds'],
    ['hypothetical', 'See what our trials show.', 'trials show'],
    ['hypothetical', 'If it rains, we cure colds.', 'cure colds'],
    ['reported', 'Regulators exist. We cure colds.', 'cure colds'],
    ['reported', 'By the tennis court: orders of tea that cure colds.', 'cure colds'],
    ['mentioned', '“It can cure colds and I love it”, says Ann.', 'cure colds'],
    ['mentioned', 'Our “cure colds” tea is back in stock.', 'cure colds tea'],
    ['reported', 'My nan said tea can cure colds.', 'cure colds'],
  ] as const)('is none as %s in: %s', (stance, text, trigger) => expect(fires(text, trigger, stance)).toBe(true))
})

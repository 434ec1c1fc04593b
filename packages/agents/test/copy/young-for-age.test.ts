import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const families = familiesFound(['high', 'critical'])

describe('a cosmetic that promises looks decades younger or new skin', () => {
  it.each([
    'Mit 60 noch wie 40 aussehen? Diese Nachtcreme dreht die Uhr um 20 Jahre zurück. 39 €!',
    'Null Falten mit 57 – meine Freundinnen denken, ich war beim Schönheitsdoc 😂 Das Serum von Velora repariert die DNA deiner Haut.',
    'À 62 ans, zéro ride 😍 Ce sérum réécrit l’ADN de la peau, tout le monde me donne 40 ans. 34 €.',
    'Tengo 55 y todos me echan 38 😂 Esta crema reconstruye la piel desde dentro, olvídate del quirófano. 29 €.',
    'Cero arrugas a los 60. El aceite Rosalía regenera el ADN celular de la piel en una semana.',
    'A 57 anni me ne danno 40 😍 Questa crema ricostruisce la pelle dall’interno, altro che botox. 29 €.',
    '50 की उम्र में 30 की दिखें 😍 इस सीरम से झुर्रियां 7 दिन में गायब। ₹599',
    '50岁看着像30岁😱这款面霜修复肌肤基因，皱纹七天消失，打针的钱都省了。',
    'At 57 everyone thinks I’m 40 😂 Zero wrinkles, no needles: this oil rewrites your skin’s DNA. £29.',
    'Ich bin 52 und werde ständig für 35 gehalten 🙈 Mein Geheimnis? Das Peptid-Serum von Velora, das die Haut bis in die unterste Schicht neu aufbaut. Botox kannst du dir danach sparen!',
    'Ho 49 anni e zero rughe 😎 Il siero GoldCell riscrive il DNA della pelle e in 7 giorni sembri tua figlia. Solo oggi 2 confezioni a 39 €.',
    '姐妹们，这瓶玻尿酸原液一抹细纹就没了😍45岁抹成25岁，比去医院打针还管用。今天下单第二件半价！',
  ])('is stopped: %s', async (text) => {
    expect(await families(text)).toContain('weight-body-claim')
  })

  it.each([
    'I’m 57 and I started using this face oil last winter; my skin feels softer. £29.',
    'At 62, our founder thought she knew skincare. Then she met a chemist of 34 and they made this cream together.',
    'Our night serum for skin over 50 gives the look of smoother lines. $34.',
    'Sunscreen protects the skin from the damage UV does to its DNA. Broad spectrum, SPF 50 cream, £14.',
    'In the film she is 55 and passes for 30: the make-up team used our cream foundation.',
    'Must be 21 to order our hemp-free oil; we card everybody who looks under 40.',
    'Mit 50 beginnt für viele Haut eine trockene Zeit. Unsere Creme für die Haut ab 40 spendet Feuchtigkeit, 19 €.',
    'Ich bin 52 und creme mich seit 35 Jahren jeden Abend ein. Am liebsten mit unserer Ringelblumensalbe.',
    'Gesichtsbehandlung für 60 Minuten statt 45: unser Serum, eine Maske und eine Massage für 79 €.',
    'Die Haut erneuert ihre oberste Schicht etwa alle 28 Tage. Unsere milde Creme stört sie dabei nicht.',
    'Auf der Bühne sieht er mit 60 wie 30 aus: Theaterschminke, Creme und Puder aus unserer Werkstatt.',
    'À 50 ans, la peau change. Notre crème hydrate 24 heures, 29 €.',
    'J’ai 61 ans et j’ai fondé cette savonnerie à 34 ans ; notre huile est pressée sur place.',
    'Les UV abîment l’ADN des cellules de la peau : pensez à notre crème solaire SPF 50.',
    'Un soin de 60 minutes pour le prix de 45 minutes : masque et massage à 49 €.',
    'Tengo 55 años y uso esta crema cada noche: mi piel está más suave. 18 €.',
    'A los 60 la piel pierde agua. Nuestro sérum la hidrata, 25 €.',
    'El sol daña el ADN de las células de la piel; usa nuestra crema con factor 50.',
    'Con 48 empleados y 30 años de historia, hacemos aceite para la piel en Jaén.',
    'A 50 anni la pelle ha bisogno di acqua. La nostra crema idrata per 24 ore, 22 €.',
    'Ho 58 anni e ho aperto questa erboristeria a 30: provate il nostro olio per il viso.',
    'Il sole rovina il DNA delle cellule della pelle: crema solare SPF 50 a 15 €.',
    'Nel film a 60 anni ne dimostra 35: trucco e crema sono del nostro laboratorio.',
    '50 की उम्र में त्वचा रूखी होने लगती है। हमारी क्रीम नमी देती है, ₹299।',
    '40 साल पुराना हमारा तेल अब 30 शहरों में मिलता है। ₹199',
    'झुर्रियाँ उम्र के साथ आती हैं, इन्हें कोई क्रीम गायब नहीं कर सकती। हमारी क्रीम त्वचा को मुलायम रखती है।',
    'फिल्म में 60 की उम्र में 30 के दिखते हैं, मेकअप और क्रीम हमारी टीम की।',
    '50岁以后皮肤容易干，这款面霜每天早晚各用一次，保湿不油腻。68元。',
    '这款精华适合45岁到55岁的肌肤，质地轻薄。',
    '日晒会损伤皮肤细胞的DNA，出门请涂防晒霜。',
    '剧里她50岁变成25岁，全靠化妆和滤镜，卸妆霜在下面链接。',
    'Wir drehen die Uhr um 20 Jahre zurück: Am Samstag gibt es Musik von damals und Kuchen zu alten Preisen.',
    'Remontez le temps de 100 ans au musée de la savonnerie ; crème et savon se fabriquent sous vos yeux.',
  ])('is honest: %s', async (text) => {
    expect(await families(text)).not.toContain('weight-body-claim')
  })
})

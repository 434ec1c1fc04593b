import { createEngine, type Engine } from '@proofline/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceAgents } from '../../src/index.js'

/**
 * The cheapest words that an advertiser can put beside a claim. A line that the law does not take as an answer to the
 * claim may not clear it; each such line has an honest neighbour, in nearly the same words, that stays publishable.
 */
let engine: Engine
beforeAll(async () => void (engine = await createEngine({ agents: complianceAgents() })))
afterAll(() => engine.close())

const decide = async (market: string, text: string) =>
  (await engine.check({ text }, { jurisdictions: [market], platforms: ['none'], mode: 'fast' }).result).decision

describe('a claim that no addition makes true', () => {
  it.each([
    ['us', 'Guaranteed 20% monthly returns.', 'Capital at risk.'],
    ['uk', 'Guaranteed 20% monthly returns.', 'Investments can fall as well as rise.'],
    ['in', 'Guaranteed 20% monthly returns.', 'You may lose money.'],
    ['us', 'Turn $500 into $10,000 in 7 days with our trading bot.', 'Your capital is at risk.'],
    ['uk', 'Double your money in 30 days with our fund.', 'Webinar tonight.'],
    ['eu', 'Garantiert 20 % Rendite im Monat.', 'Totalverlust möglich.'],
    ['eu', 'Rendement garanti de 20 % par mois.', 'Risque de perte en capital.'],
    ['us', 'Our Bitcoin fund pays guaranteed profits of 5% a week.', 'Capital at risk.'],
    ['us', 'Lose 10 kg in 7 days with no diet.', 'In a study of 40 people.'],
    ['uk', 'Lose 10 kg in 7 days with no diet.', 'Combined with a balanced diet and exercise.'],
    ['us', 'Lose 30 pounds in 10 days.', 'On average, in a study of 40 people.'],
    ['eu', '10 Kilo in 7 Tagen abnehmen ohne Diät.', 'Studie mit 40 Personen.'],
    ['eu', 'Perdez 10 kilos en 7 jours sans régime.', 'Étude sur 40 personnes.'],
    ['eu', 'Efface 100 % des rides en 7 jours*', '*Test d’usage sur 32 femmes.'],
    ['us', 'Look 20 years younger in 7 days.', 'Based on a self-assessment by 31 women.'],
    ['eu', 'In 7 Tagen 20 Jahre jünger aussehen.', 'Studie 2023, n = 32.'],
    ['uk', 'Kills 100% of all germs.', 'In a study of 32 people, 2024.'],
    ['us', 'This sofa lasts forever.', 'Tested 2024.'],
    ['us', 'Our herbal capsules cure diabetes in 30 days.', 'Ask your doctor if it fits you.'],
    ['uk', 'Our herbal capsules cure diabetes in 30 days.', 'We support a registered charity.'],
    ['in', 'Our herbal capsules cure diabetes in 30 days.', 'Prevention is better.'],
    ['us', 'This tea reverses high blood pressure for good.', 'No prescription needed!'],
    ['us', 'Cures arthritis.*', '*Not evaluated by the FDA.'],
    ['eu', 'Heilt Arthrose in 14 Tagen.', 'Studie 2023, n = 32.'],
    ['eu', 'Unsere Kapseln heilen Diabetes.', 'Zu Risiken und Nebenwirkungen fragen Sie Ihren Arzt.'],
    ['eu', 'Notre tisane guérit le diabète.', 'Parlez-en à votre médecin.'],
    ['us', 'Compounded semaglutide, same as Ozempic.', 'Not FDA approved.'],
    ['eu', '100% carbon neutral.', 'See our report.'],
    [
      'eu',
      'Notre rosé, le soleil et les potes : vivement ce soir.',
      'L’abus d’alcool est dangereux pour la santé, à consommer avec modération.',
    ],
  ])('in %s: %s %s', async (market, claim, addition) => {
    expect(await decide(market, claim)).not.toBe('PUBLISH')
    expect(await decide(market, `${claim} ${addition}`)).not.toBe('PUBLISH')
  })
})

describe('an addition that only sounds like the one the law asks for', () => {
  it.each([
    ['us', 'Earn $5,000 a week with our system.', 'See our income disclosure.'],
    ['uk', 'Earn $5,000 a week with our system.', 'Typical earnings are higher.'],
    ['eu', 'Verdiene 5.000 € pro Woche mit unserem System.', 'Keine Garantie.'],
    ['us', 'After two weeks on the gel my grandma dances again.', 'Average results may vary.'],
    ['us', '9 out of 10 women prefer our cream.', '5 users.'],
    ['eu', 'Unsere Immun-Kapseln stärken dein Immunsystem.', 'Von Ärzten empfohlen. Fragen Sie Ihren Arzt.'],
    ['eu', 'Was €100, now €50.', '30 days returns.'],
    ['eu', 'Was €100, now €50.', 'The last 30 in stock.'],
    ['eu', 'Was €100, now €50.', 'Lowest price ever!'],
    ['us', 'Our fund returned 45% last year.', 'Past performance guarantees the future.'],
    ['uk', 'Our fund returns 12% a year, steady and secure.', 'You can never lose money.'],
    ['uk', 'Buy Bitcoin now on our exchange and get rich.', 'Nothing to lose, everything to gain.'],
    ['uk', 'Buy Bitcoin now on our exchange and get rich.', 'Highly volatile!'],
    ['us', 'Love my GlowSerum, they sent it to me for free! Use my code MIA20 for 20% off.', 'This is not an ad.'],
    ['eu', 'Die Marke hat es mir geschenkt! Mit meinem Code MIA20 spart ihr 20 %.', 'Unbezahlte Werbung.'],
    ['eu', 'Die Marke hat es mir geschenkt! Mit meinem Code MIA20 spart ihr 20 %.', 'Keine Werbung.'],
    ['us', 'Love my GlowSerum, they sent it to me for free! Use my code MIA20 for 20% off.', '#sp'],
    ['us', 'Love my GlowSerum, they sent it to me for free! Use my code MIA20 for 20% off.', 'Thanks to GlowCo.'],
    ['us', 'They sent me the serum for free! Use my code MIA20 for 20% off.', 'Sponsored by my love of coffee.'],
    [
      'eu',
      'Die Marke hat es mir geschenkt! Mit meinem Code MIA20 spart ihr 20 %.',
      'Gesponsert von meiner Liebe zum Tee.',
    ],
    ['eu', 'La marque me l’a offert ! Avec mon code MIA20, -20 %.', 'Sponsorisé par mon amour du café.'],
    ['eu', 'Prueba gratis 7 días con suscripción.', 'Cancela cuando quieras.'],
    ['eu', '7 Tage kostenlos testen, Abo.', 'Danach 12 Monate Laufzeit.'],
    ['eu', 'Prova gratis per 7 giorni con abbonamento.', 'Disdici quando vuoi.'],
    ['uk', 'Lose 10 lb in 10 weeks with SlimTea.', 'As part of a calorie-controlled diet.'],
    ['eu', 'Notre bière blonde, 4,2 %, brassée au village.', 'À consommer avec modération.'],
  ])('in %s: %s %s', async (market, claim, addition) => {
    expect(await decide(market, claim)).not.toBe('PUBLISH')
    expect(await decide(market, `${claim} ${addition}`)).not.toBe('PUBLISH')
  })
})

describe('a source that is only named', () => {
  it.each([
    ['us', 'America’s No. 1 mattress brand.', 'Source: own survey.'],
    ['us', 'America’s No. 1 mattress brand.', 'Source: study 2024.'],
    ['uk', 'The UK’s best-selling electric toothbrush.', 'According to our research.'],
    ['uk', 'Our boiler saves 30% on your heating bill.', 'Tests show it. Study 2024.'],
    ['uk', 'Removes 99.9% of all stains.', 'Tested by an independent laboratory in 2024.'],
    ['in', 'India’s No. 1 hair oil.', 'Source: internal data, 2024.'],
    ['in', 'भारत का नंबर 1 शैम्पू।', 'स्रोत: हमारा सर्वेक्षण।'],
    ['eu', 'Deutschlands Nr. 1 bei Matratzen.', 'Quelle: eigene Umfrage 2024.'],
    ['eu', 'Unser Waschgang spart 40 % Energie.', 'Studie 2024.'],
    ['eu', 'Notre radiateur réduit votre facture de 45 %.', 'Étude interne 2024.'],
    ['eu', 'El café número 1 de España.', 'Fuente: encuesta propia.'],
    ['eu', 'Il materasso più venduto in Italia.', 'Fonte: dati interni, 2024.'],
    ['eu', 'Our flights are carbon neutral.', 'Verified by an independent body.'],
    ['us', 'An eco-friendly detergent for the whole family.', 'Certified by experts.'],
  ])('in %s: %s %s', async (market, claim, addition) => {
    expect(await decide(market, claim)).not.toBe('PUBLISH')
    expect(await decide(market, `${claim} ${addition}`)).not.toBe('PUBLISH')
  })
})

describe('the honest neighbour', () => {
  it.each([
    ['us', 'The average saver earned 4.1% last year. Capital at risk.'],
    ['uk', 'Returns are not guaranteed. Capital at risk: you could lose all the money you invest.'],
    ['uk', 'The fund grew 4.1% last year. Past performance is not a reliable indicator of future results.'],
    ['eu', 'Rendement non garanti, risque de perte en capital.'],
    ['eu', 'Die Rendite ist nicht garantiert. Totalverlust möglich.'],
    ['uk', 'Nobody can promise guaranteed returns. Investments can fall as well as rise.'],
    ['us', 'A webinar on scams that promise to double your money in 30 days.'],
    ['us', 'Members lost 1 pound a week on average, with a balanced diet and exercise.'],
    ['uk', 'No strict diet: members lose on average 1 lb a week, as part of a calorie controlled diet.'],
    ['us', 'In a test with 32 women, 78% saw smoother skin after 4 weeks.'],
    ['eu', 'Test d’usage sur 32 femmes : 78 % ont une peau plus lisse après 4 semaines.'],
    ['eu', 'Im Test mit 32 Frauen sahen 78 % nach 4 Wochen glattere Haut.'],
    ['uk', 'Kills 99.9% of bacteria. Tested to EN 1276 in 2024.'],
    ['us', 'The memories last forever. Survey of 400 guests, 2024.'],
    ['us', 'A tea for cold evenings. Ask your doctor if you take medicine.'],
    ['uk', 'No tea cures diabetes. Ask your doctor.'],
    ['eu', 'Kein Tee heilt Diabetes. Fragen Sie Ihren Arzt.'],
    ['us', 'Income disclosure: the median participant earned $240 in 2024.'],
    ['us', 'Anna lost 12 pounds in a year. The average member lost 3 pounds.'],
    ['us', '9 out of 10 women preferred our cream. Survey of 120 users, 2024.'],
    ['eu', 'Was €100, now €50. Lowest price of the last 30 days: €60.'],
    ['eu', 'Vorher 100 €, jetzt 50 €. Niedrigster Preis der letzten 30 Tage: 60 €.'],
    ['us', 'Ad: I love my GlowSerum, they sent it to me for free! Use my code MIA20.'],
    ['us', 'This is an ad. They sent me the serum for free! Use my code MIA20 for 20% off.'],
    ['us', 'Free 7-day trial, renews automatically. Then $49 a month until you cancel.'],
    ['us', 'Compounded semaglutide. Not FDA approved.'],
    ['eu', 'Werbung: Mit meinem Code MIA20 spart ihr 20 %.'],
    ['eu', 'Unbezahlte Werbung: diese Lampe habe ich selbst gekauft.'],
    ['us', 'Made with 30% recycled plastic.'],
    ['uk', '4.6% AER fixed for two years. Interest is paid yearly. Protected by the FSCS up to £120,000 per person.'],
    ['eu', 'Festgeld: 2,4 % Zinsen pro Jahr, fest für zwölf Monate. Gesetzliche Einlagensicherung bis 100.000 €.'],
    ['us', 'They sent me the serum for free! Use my code MIA20 for 20% off. Sponsored by GlowCo.'],
    ['eu', 'Prueba gratis 7 días con suscripción. Después, 9,99 € al mes. Cancela cuando quieras.'],
    ['eu', 'Prova gratis per 7 giorni con abbonamento, poi 9,99 € al mese. Disdici quando vuoi.'],
    ['us', 'America’s No. 1 mattress brand. Source: Circana, US unit sales of mattresses, January to December 2024.'],
    [
      'uk',
      'Our boiler saves 30% on your heating bill. Compared with a G-rated one: Energy Saving Trust, October 2024.',
    ],
    ['in', 'भारत का नंबर 1 शैम्पू। स्रोत: नीलसनआईक्यू रिटेल इंडेक्स, मूल्य हिस्सेदारी, अप्रैल 2024 से मार्च 2025।'],
    ['eu', 'Deutschlands Nr. 1 bei Matratzen. Quelle: GfK Handelspanel, Absatz 2024.'],
    ['eu', 'Unser Waschgang spart 40 % Energie. Gemessen vom TÜV Rheinland bei 20 statt 40 Grad, Bericht 2134/24.'],
    ['eu', 'El café número 1 de España. Fuente: NielsenIQ, cuota de ventas en valor, 2024.'],
    ['eu', 'Il materasso più venduto in Italia. Fonte: GfK, vendite a volume, gennaio-dicembre 2024.'],
    ['us', 'An eco-friendly detergent. It carries the EU Ecolabel, licence DE/020/145.'],
  ])('in %s: %s', async (market, text) => expect(await decide(market, text)).toBe('PUBLISH'))
})

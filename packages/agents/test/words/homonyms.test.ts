import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const found = familiesFound(['medium', 'high', 'critical'])

/** By family: what offers the forbidden thing, and honest offers of something else in the same word. */
const WORDS = {
  'restricted-drugs': {
    offers: [
      '1 tola pure charas, ghar tak delivery, message only.',
      'Shit, beuh, résine marocaine, livraison ce soir, Snap.',
      'Hachís del bueno, te lo llevamos a casa, Telegram.',
    ],
    honest: [
      '24K gold bars, 1 tola and 5 tola, hallmarked. Visit our Mumbai showroom.',
      'Gold rate today: Rs 78,000 per tola.',
      'Résine époxy pour tables en bois, kit de 2 kg en stock.',
      'Hachis parmentier maison, en livraison ce midi.',
      'Le voyage garanti sans avion : Paris-Lisbonne en train de nuit.',
      'Viaja sin moverte de casa con nuestras gafas de realidad virtual.',
      'Dog shampoo. Not for human use.',
    ],
  },
  'restricted-weapons': {
    offers: ['Repetierbüchse, Kaliber 308, ohne WBK, Versand diskret.', '18-inch Rambo, camo sheath included, no ID.'],
    honest: [
      'USB-C-Buchse zum Nachrüsten, mit Anleitung.',
      'Automatikuhr mit Kaliber ETA 2824, Lieferung in zwei Tagen.',
      'Décodeur TNT haute définition, livraison sous 48 h.',
      'Surge suppressor with six outlets, order today.',
      'Porra antequerana, la receta de la abuela, en nuestro menú.',
      'Live edge oak table, sanded by hand, order today.',
      'Grenade en chocolat et coulis de grenade, livraison en deux jours.',
      '子弹头口红收纳盒，包邮。',
      'Rambo the puppy is looking for a home.',
    ],
  },
  'restricted-tobacco': {
    offers: [
      'Stecche di sigarette a metà prezzo, scrivimi in privato.',
      'Nouvelle puff goût mangue, 600 bouffées, 8 €.',
    ],
    honest: [
      'Stecche da biliardo in frassino, lavorate a mano.',
      'Mawa barfi and kaju katli, made fresh every morning.',
      'Tobacco-brown leather shoes, new in our shop. Order today, delivery in two days.',
      'Pantalon cigarette noir, livraison en deux jours.',
      'Puff al centro del salotto: pouf in velluto, consegna in due giorni.',
      'गाना जो हर ज़ुबान पर है, अब हमारे ऐप में।',
      'I quit smoking and now I run every morning: a patient’s story from our clinic.',
    ],
  },
  'restricted-alcohol': {
    offers: ['Sangria and beer, happy hour all night, order today.'],
    honest: [
      'Lieferbar ab Lager: Regale und Tische in Eiche.',
      'Robe de cocktail en soie, livraison en deux jours.',
      'Cognac leather bag, order today.',
      'La Route du Rhum au départ de Saint-Malo : notre exposition de photos.',
    ],
  },
  'restricted-gambling': {
    offers: [
      'Willkommensbonus 500 €: Jetzt anmelden, drehen und heute noch abräumen!',
      'Pariez 10 € sur ce match, cote boostée.',
    ],
    honest: [
      'Misez sur le confort avec nos matelas en laine.',
      'Pariez sur vos talents : inscrivez-vous à nos cours de peinture.',
      'Willkommensbonus: 10 € Rabatt auf Ihre erste Bestellung ab 50 €.',
      'High-roller suitcase with silent wheels, order today.',
    ],
  },
  'restricted-adult': {
    offers: ['Ganzkörpermassage, nackt und diskret, Hotelbesuche.', 'Masaje con final feliz, discreción, 24 horas.'],
    honest: [
      'Ganzkörpermassage im Spa des Hotels: 60 Minuten Ruhe für 75 €.',
      'Ich biete Begleitservice für Senioren bei Arztbesuchen, 20 € die Stunde.',
      'Novela romántica con final feliz, a la venta el viernes.',
      'Te llevamos las flores a tu hotel o domicilio.',
    ],
  },
  'restricted-financial': {
    offers: ['Copia y pega nuestras señales de trading y gana cada día.', 'Unser Bot verliert nie Geld, 8 % im Monat.'],
    honest: [
      'Copia y pega tus fotos en el álbum: así de fácil.',
      'Ce jean ne perd jamais sa couleur.',
      'Questo maglione non perde mai colore.',
    ],
  },
  'absolute-claim': {
    offers: ['Les meilleurs matelas de France, point final.', '全国第一，全网最低价。'],
    honest: ['Livraison gratuite dès 50 €, point final.', 'इकलौता बेटा घर लौटा: हमारी नई कहानी देखें।'],
  },
  'platform-prohibited': {
    offers: ['DDoS any site you like, pay in crypto.', '破解电视盒子，永久免费看全网影视。'],
    honest: [
      'Our firewall stops DDoS attacks and botnet traffic before they reach you.',
      '新款智能电视盒子，支持4K播放。',
    ],
  },
}

describe.each(Object.entries(WORDS))('words of %s that have another sense', (family, { offers, honest }) => {
  it.each(offers)('are found where the forbidden thing is offered: %s', async (text) => {
    expect(await found(text)).toContain(family)
  })

  it.each(honest)('are left alone in the other sense: %s', async (text) => {
    expect(await found(text)).toEqual([])
  })
})

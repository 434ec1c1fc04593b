import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const found = familiesFound(['medium', 'high', 'critical'])

/** By family: what offers the forbidden thing, and honest offers of something else in the same word. */
const WORDS = {
  'restricted-alcohol': {
    offers: [
      '白酒两瓶一百元，今日下单。',
      'Pastis 45 % vol, la bouteille à 15 €, livrée chez vous.',
      'Pastis bien frais et glaçons, 3 € le verre.',
      'Apéritif anisé, deux bouteilles pour le prix d’une.',
      'Vin blanc du domaine, six bouteilles, 39 €.',
      'Cidre brut, la bouteille à 4 €, et moules-frites.',
      'Chupito de orujo gratis con tu cena.',
      'Chupitos a 1 € toda la noche.',
      'Orujo casero, botella de litro a 12 €.',
      'Cerveza fría y levadura de cerveza para tu pan, todo a 2 €.',
      'Bière pression, 3 € la pinte.',
      'Birra alla spina, 3 € il boccale.',
      'Cocktail al gin, 6 € fino a mezzanotte.',
      'Cava brut nature, caja de seis, 30 €.',
      '红酒买一送一，今日下单。',
      '啤酒鸭配冰啤酒，啤酒五元一瓶。',
      '白酒整箱特惠，送货上门。',
    ],
    honest: [
      '白酒盅摆件？是白瓷茶盅，六只。',
      'Pastis gascon aux pommes, six parts, 14 €.',
      'Biscuits apéritif au comté, sachet de 120 g.',
      'Moules au vin blanc et frites, 15 €, tous les jeudis.',
      'Chupito de gazpacho y tosta de anchoa, 4 €.',
      'Aceite de orujo de oliva para freír, garrafa de cinco litros.',
      'Levadura de cerveza fresca para pan, cubo de 42 g.',
      'Levure de bière fraîche pour brioche, cube de 42 g.',
      'Lievito di birra fresco per pizza, cubetto da 25 g.',
      'Cocktail de crevettes et avocat, 9 €.',
      'Cocktail di gamberi, antipasto del giorno a 9 €.',
      '红酒烩牛肉套餐，周三供应。',
      '啤酒鸭，家常味，三十八元一份。',
      'El cava de cocina: abridor y copas.',
      'Pâte à crêpes à la bière, prête en dix minutes, recette sur le sachet.',
    ],
  },
  'restricted-weapons': {
    offers: [
      'Revolver calibre 38, sans permis, livraison discrète.',
      'Revolver et 50 balles, 400 €, message privé.',
      'Munitions 9 mm livrées chez vous, sans papiers.',
      'Munitions de chasse en vrac, 20 € la boîte.',
      'Gazeuse et matraque, livraison en deux jours.',
      'Bombe gazeuse de défense, 15 €, en stock.',
      'Carabina calibro 22 senza porto d’armi, consegna discreta.',
      'Carabina da caccia usata, 300 €.',
      'Grenade à fragmentation, 80 €, livraison.',
      'Grenades d’exercice, lot de trois, en stock.',
      '枪支配件齐全，私聊发货。',
      '手枪现货，三天内发货。',
      'Pistola calibro 9 senza documenti, 500 €.',
    ],
    honest: [
      'Jean brut, poche revolver plaquée, ourlet offert à nos clients fidèles.',
      'Week-end à Grenade, hôtel et visite de l’Alhambra, dès 290 €.',
      'Carabina e moschettone per arrampicata: moschettoni in offerta.',
      'Cartouches et munitions pour agrafeuse, livraison en 48 h.',
      'Eau gazeuse et jus de fruits, livrés chez vous.',
      '孩子弹琴的第一本乐谱，附音频。',
      '枪鱼寿司，午市套餐三十八元。',
      'Pistola per bolle di sapone, 6 €.',
    ],
  },
  'restricted-tobacco': {
    offers: [
      'Cigares cubains, la boîte de 25 à 90 €.',
      'Cigarros dominicanos, caja de 20, 60 €, envío en dos días.',
      'Sigari toscani, confezione da cinque a 6 €.',
      'Tabac à rouler, 50 g, 8 €, livraison.',
      'Tabaco de liar barato, envío en dos días.',
      'Tabacco sfuso, 100 g a 12 €, consegna a casa.',
      'Vaper de 800 caladas sabor mango, 6 €.',
      'Pitillos sueltos a 0,30 €, te los llevamos.',
      'Chicha goût pomme, 5 € la soirée.',
      '爆珠细支，新口味到货，私聊下单。',
      '芒果爆珠，一条一百，包邮。',
    ],
    honest: [
      'Medias caladas de algodón, tres colores, 9 €.',
      'Cigarros de masa filo rellenos de almendra, 2 € la pieza.',
      'Nos cigares au miel et aux amandes sortent du four à 11 h.',
      'Point relais au tabac de la gare, ouvert de 7 h à 19 h.',
      'Cintura color tabacco, pelle intera, 35 €.',
      'Pantalón pitillo negro, envío en dos días.',
      'Chicha morada y ceviche: el menú del fin de semana.',
      '爆珠奶茶，芒果和荔枝两种口味，门店现做。',
    ],
  },
  'restricted-drugs': {
    offers: [
      'Popper y cristal para el finde, Telegram.',
      'Popper 24 ml, 10 €, envío discreto.',
      'Champis séchés, 10 € le gramme, Snap.',
      'Champis qui font voyager, livraison ce soir, Telegram.',
      '无色无味，滴进酒里她察觉不到，私聊。',
      '听话水，无色无味，三天内发货。',
    ],
    honest: [
      'Popper e minnow per la pesca in superficie, da 8 €.',
      'Champis farcis et salade : le menu de la semaine à 12 €.',
      '无色无味硅胶垫，桌角防撞用。',
    ],
  },
  'restricted-adult': {
    offers: [
      '无码资源，私聊领取。',
      '福利视频无码，进群自取。',
      '约炮神器，今晚见面。',
      '同城约炮，一夜情，加微。',
      '包夜八百，上门。',
      '楼凤包夜，会所技师。',
      'Acompañantes de lujo, 24 horas, hotel o domicilio.',
      'Acompañantes cariñosas, discreción, llámanos.',
      'Massage à domicile, finition comprise, discret.',
      'Jolie masseuse, finition comprise, 80 € l’heure.',
      'Accompagnatrici di lusso, hotel, massima discrezione.',
      'Accompagnatrici raffinate, disponibili 24 ore, foto vere.',
    ],
    honest: [
      '约炮台看日出：古炮台公园徒步报名。',
      '无码头也能停靠的皮划艇，租一小时六十元。',
      '包夜宵的加班餐，企业团订。',
      'Los acompañantes de pacientes tienen menú a 7 € en nuestra cafetería.',
      'Pose de parquet, finition comprise, devis sous 48 h.',
      'Accompagnatrici turistiche per gite scolastiche, preventivo in giornata.',
    ],
  },
  'restricted-gambling': {
    offers: [
      '赛事竞猜，充值就送彩金。',
      '竞猜平台上线，下注返水。',
      'Casino en ligne, bonus de 100 € à l’inscription.',
      'Le casino ouvre ses machines à sous ce soir, 20 € offerts.',
      'Apuesta segura: gana hoy con nuestro tipster.',
    ],
    honest: [
      '元宵灯谜竞猜，周六下午在图书馆一楼。',
      'Théâtre du Casino : saison jeune public, abonnement à 40 €.',
      'La casino, notre salle de bal des années 20, se loue dès 900 €.',
    ],
  },
  'restricted-crypto': {
    offers: [
      '新币上线，早上车百倍。',
      '新币空投，今日领取，钱包注册。',
      '挖矿收益稳定，今日下单矿机。',
      '云挖矿，日入三百，加入我们。',
      'Nuestro token sube x10, compra en la preventa.',
      'Nuestro token ya está en la wallet: invierte hoy.',
    ],
    honest: [
      '新币种类齐全：古钱币博物馆特展。',
      '空投影仪支架，天花板安装。',
      '新币30元一份，樟宜机场店海南鸡饭套餐。',
      '救援队空投物资演练，周日公开参观。',
      '挖矿考古玩具，自己敲出小化石，附放大镜。',
      'Nuestro token de autobús ahora va en el móvil.',
      '儿童星空投影灯，三种光色。',
    ],
  },
  'restricted-financial': {
    offers: [
      'Crédit de 3 000 € ce soir, même fiché.',
      'Prêt immédiat, même fiché à la Banque de France.',
      'Placement garanti à 8 % par an.',
      'Placement garanti, capital intouchable.',
      'Compra ahora y paga en tres meses, sin intereses.',
      'Compra ahora, paga después.',
    ],
    honest: [
      'Placement garanti côte à côte pour les familles.',
      'Toutes vos heures sur la même fiche de paie.',
      'Compra ahora y recógelo mañana en tienda.',
    ],
  },
  'restricted-pharma': {
    offers: ['Melanotan: inhala y broncea, envío en dos días.', 'Ozempic sin receta, envío discreto.'],
    honest: ['Inhala y exhala: clase de yoga los martes.'],
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

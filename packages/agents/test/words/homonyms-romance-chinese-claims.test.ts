import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const found = familiesFound(['medium', 'high', 'critical'])

/** By family: what offers the forbidden thing, and honest offers of something else in the same word. */
const WORDS = {
  'policy-evasion': {
    offers: [
      '威信同号，私货齐全。',
      '老顾客秒懂，货在主页，私聊。',
      '扣扣联系，什么都有。',
      '加微看目录，老客优惠。',
      '上下分秒到账，全天在线。',
      '特殊货，懂的私聊。',
    ],
    honest: [
      '老师在学生中树立威信的三个方法。',
      '秒懂！三步学会用我们的新烤箱。',
      '上下分体睡衣，纯棉，五个尺码。',
      '教宝宝扣扣子的布书，三岁起。',
      '烤箱加微波炉一体机，嵌入式安装。',
      '特殊货物运输，超长超宽件报价。',
      'Chocolate de la buena gente de Oaxaca, 5 € la tableta.',
      'Bilancia da cucina: pesa farina e zucchero al grammo, 19 €.',
    ],
  },
  'platform-prohibited': {
    offers: [
      '刻章，一小时取，证件齐全。',
      '办证刻章，当天出。',
      '代写论文，不满意退款。',
      '代写毕业设计，包过查重。',
      '考试代考，包过。',
      '原单包包，一比一，私聊。',
      '外贸原单，大牌同款，五折。',
      '假证当天出，学历可查。',
    ],
    honest: [
      '传统篆刻刻章工作室，周末体验课现已开放预约。',
      '现代写字楼出租，两百平米起。',
      '现代考古展，周二至周日开放。',
      '请假证明模板，人事系统一键打印。',
      '原单位开具的收入说明，我们代您翻译。',
      '背包过安检更方便，电脑夹层可全开。',
      'Stage après infraction : récupération de points, deux jours, 190 €.',
    ],
  },
  'fake-review': {
    offers: [
      '涨粉一万只要三十元。',
      '涨粉服务，真人秒到，微信联系。',
      '刷粉刷赞，当天到账。',
      'Lascia una recensione da cinque stelle e ricevi 10 € di sconto.',
      'Cinque stelle su Google, e ti offriamo un caffè.',
    ],
    honest: [
      '刷粉色乳胶漆的卧室，案例在门店。',
      '涨粉不靠买，新媒体运营课教你写好内容。',
      '当代评论家沙龙，周六晚七点。',
      'Albergo a cinque stelle sul lago, camere da 240 €.',
    ],
  },
  'false-affiliation': {
    offers: ['官方合作单位，对方还不知道。'],
    honest: ['我们与当地图书馆官方合作，举办亲子阅读活动。'],
  },
  'guarantee-claim': {
    offers: ['驾考包过，不过退款。', '零基础包会，三天上手。'],
    honest: ['会员钱包会自动到账，无需领取。'],
  },
  'health-claim': {
    offers: [
      '祛湿茶，喝出好身材，祛湿排毒。',
      '祛湿排毒，七天见效。',
      '干细胞注射，治愈糖尿病。',
      '干细胞美容，年轻十岁。',
      '男士延时喷剂，今晚见效。',
      '延时增大，男人自信。',
      '新款保健品上市。',
      '保健品买二送一，提高免疫力。',
      '生发液，三个月长满头发。',
      '头发稀疏？生发精华今日下单。',
    ],
    honest: [
      '祛湿机租赁，地下室用，按天计价。',
      '干细胞科普展，科技馆三楼。',
      '五一假期，延时摄影课程开课，带你拍星空。',
      '延时摄影三脚架，支持手机遥控。',
      '学生发展中心招聘心理老师一名。',
      '医生发布会，周五直播，讲讲护牙。',
      '保健品行业法规培训班，报名从速。',
    ],
  },
  'weight-body-claim': {
    offers: [
      '三个月长高五厘米。',
      '孩子长高就喝它，今日下单。',
      '增高药，成年也能长。',
      'Perdi peso senza pesare il cibo, cinque chili in un mese.',
      '增高胶囊，两个疗程见效。',
    ],
    honest: [
      '长高宽各三十厘米的收纳箱。',
      '床脚增高垫，四个装，橡木色。',
      'Tazza dosatore: farina e zucchero senza pesare.',
      '店长个人推荐：本周读这三本书。',
    ],
  },
  'social-responsibility': {
    offers: ['大师开光手串，助你转运发财。', '请符一道，转运改运，168元。'],
    honest: ['货物转运中心新址，已开始收货。', '修改运单地址，小程序里点一下。'],
  },
  'unsubstantiated-claim': {
    offers: ['数据显示九成用户满意。', '数据显示，用了它皮肤更好。'],
    honest: ['数据显示屏，七寸，工业级接口。'],
  },
  'ad-disclosure': {
    offers: [
      'Adoro questa crema! Con il mio codice avete lo sconto.',
      'Usate il mio codice LUNA10, il link è in bio.',
      'Avec mon code MIA10, vous avez 10 % sur ces baskets, je les adore.',
    ],
    honest: ['Nel modulo inserisci il mio codice fiscale? Ti aiutiamo allo sportello.'],
  },
  'urgency-scarcity': {
    offers: ['¡Las plazas vuelan! Reserva ya.', 'Se están agotando, vuelan: compra hoy.'],
    honest: ['Cometas que vuelan con poco viento, 15 €.', 'Llega volando a Madrid desde 39 €.'],
  },
  'copyrighted-content': {
    offers: [
      'Photo trouvée sur Google, auteur inconnu, pour notre annonce de canapés.',
      'Merci à l’auteur inconnu de cette image, nos canapés dès 300 €.',
    ],
    honest: ['Huile sur toile, auteur inconnu, vers 1750, mise à prix 300 €.'],
  },
  'ai-capability-claim': {
    offers: ['Il nostro chatbot prova emozioni vere.', 'Un robot con emozioni vere per i tuoi figli.'],
    honest: ['Emozioni vere: il concerto dal vivo sabato in piazza.'],
  },
  'earnings-claim': {
    offers: ['Guadagna mentre dormi con il nostro metodo.', 'I soldi arrivano mentre dormi: entra nella squadra.'],
    honest: ['L’impasto lievita mentre dormi: macchina del pane con timer.'],
  },
  'absolute-claim': {
    offers: ['中国第一，销量领先。', '中国第一品牌空调。'],
    honest: ['中国第一历史档案馆影印本到店。'],
  },
  'political-ad': {
    offers: ['Votez pour Jean Morel aux municipales.', 'Votez pour la liste verte dimanche.'],
    honest: ['Votez pour le nom du nouveau poney du centre équestre.'],
  },
  'comparative-claim': {
    offers: ['Los otros mienten, nosotros no.', 'Las demás marcas engañan.'],
    honest: ['Mesas, sillas y otras piezas de mimbre.'],
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

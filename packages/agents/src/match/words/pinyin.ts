/**
 * Characters of words in rules, by their pronunciation in Latin letters without tones (from pinyin-pro 3, MIT). Between
 * characters such letters may replace one of them: "赌bo" for 赌博.
 */
const SOUNDS = `
ai爱癌矮艾 an厂安岸广按暗案 ang仰 ao奥奧敖澳 ba八吧巴扒把爸霸 bai伯摆柏白百败 ban伴办半扮搬斑板版班般颁 bang帮旁棒榜绑镑 bao保剥包堡孢宝报抱暴曝炮爆胞葆龅
bei倍勃北卑备杯碑背臂被贝辈 ben奔本 beng崩甭蹦 bi佛匕壁币彼必比毕碧秘笔臂蔽辟避闭鼻 bian便变编蝙辨边遍鞭 biao彪标表裱镖飙 bie别 bin份频
bing丙兵冰屏并炳病饼 bo伯佛剥勃博卜拨搏播柏泊波渤玻膊般菠 bu不卜堡布捕步补部 ca拆擦 cai彩才材猜菜蔡裁财踩采 can参掺残餐 cang仓藏 cao操曹草 ce侧册测策 cen参
ceng层蹭 cha察差插查茶 chai差拆柴 chan产单婵掺缠 chang厂唱场尝常畅肠长 chao抄朝潮炒超钞 che尺撤车 chen尘晨沈沉称趁辰陈 cheng净城成承抢澄秤称程诚
chi侈吃尺持痴翅驰 chong充冲宠崇种虫重 chou丑愁抽臭 chu储出初助厨处橱畜础除 chuan传喘川穿 chuang创床窗闯 chui吹椎 chun唇春纯醇 chuo戳
ci伺刺差慈次此瓷茨词辞 cong从聪 cu促粗醋 cuan篡 cui催翠衰 cun存寸村 cuo矬错 da大打搭答达 dai代呆大带待戴棣毒袋贷黛 dan丹但单弹担淡石胆蛋
dang党当挡档荡 dao倒刀到叨导岛捣盗祷稻道 de地底得德的 dei得 deng澄灯登等邓 di低地帝底弟抵提敌棣滴的第缔蒂迪递 dian典垫巅店点电癜 diao吊掉调钓雕 die叠爹蝶跌
ding丁定盯订顶 diu丢 dong东冬冻动動懂董 dou兜抖斗痘读豆都 du度杜毒独督肚读赌都顿 duan断段短端 dui兑堆对追队 dun吨囤墩炖顿 duo哆多夺度朵躲 en恩
er二儿尔洱而耳 fa发法 fan凡反梵樊烦犯番翻范返饭 fang仿坊房放方肪芳访防 fei啡废翡肥肺菲费非飞 fen份分氛粉芬 feng丰凤封峰疯缝蜂锋风 fo佛 fou不否
fu付伏佛傅副复夫妇富府弗扶抚服福符肤腹芙蝠负辅附 ga咖夹胳 gai改概盖该钙 gan干感敢杆肝赶 gang刚岗杠港纲钢 gao告搞稿糕膏高 ge个各合哥格歌盖胳葛隔骼 gei给 gen根跟
geng更梗颈 gong供公共功宫工巩弓恭攻红贡龚 gou勾句够构枸沟狗购 gu古固姑孤故股菇谷贾雇顾骨鼓 gua刮挂 guai乖怪拐 guan关冠官惯灌管罐莞观馆 guang光广
gui归柜桂炅瑰硅规贵轨闺 gun棍滚 guo国果裹过郭锅 ha哈虾 hai咳嗨孩害海还 han函厂含喊寒憾晗汉涵 hang杭航行 hao号好毫浩耗豪 he何合吓和喝核河盒盖荷赫鹤 hei嗨黑
hen很痕 heng行 hong宏红虹鸿 hou候后喉 hu乎呼和壶戏户护核湖狐糊胡葫虎蝴许 hua划化华滑画畫花话 huai坏怀 huan嬛患换欢环缓还 huang凰皇簧黄
hui会回徽恢悔惠汇溃灰烩绘贿辉 hun婚昏棍混 huo伙和活火获货 ji其几击剂即及吉圾基奇姬季寂寄己忌急技期机极济激疾积籍系级纪给继绩缉肌计记辑迹际集鸡齐 jia价佳假加夹家架甲茄贾迦驾
jian件健兼减剪坚奸尖建检槛浅监简箭肩荐见鉴键间 jiang僵奖将强江浆港疆虹讲酱降 jiao交叫娇教校椒浇焦缴胶脚觉角较酵 jie介价借劫她姐家戒截捷接揭杰洁界结节街解
jin仅今劲尽巾斤津禁筋紧谨近进金锦靳 jing井京净劲境婧径惊景睛竞精经警镜静颈 jiong炅 jiu久九就揪救旧灸疚究酒 ju举具剧句局居拒据枸柜橘渠焗矩聚距车鞠驹 juan卷圈捐
jue决抉绝脚觉角 jun俊军君均菌 ka卡咖 kai凯开 kan刊堪槛看砍 kang康抗 kao考铐靠 ke克刻可咳壳客柯磕科课颗 ken肯 keng坑 kong恐控空 kou口扣抠蔻
ku哭库挎裤酷 kua夸挎跨 kuai会块快 kuan宽款 kuang况匡狂矿 kui亏愧溃盔馈 kun困坤 kuo适 la啦垃拉落蜡辣 lai来赖 lan兰懒揽栏烂蓝览 lang朗浪狼琅螂郎
lao乐劳唠捞牢络老落 le乐了 lei泪磊类雷 leng棱 li丽例俐俪利力历厘李梨理礼离立粒莉里黎 lian恋练联脸连链 liang两亮梁粮良谅辆量 liao了料疗聊 lie列劣烈猎
lin临林淋邻 ling令凌另岭棱灵玲零领龄 liu六刘流浏留瘤陆 long咙弄隆龙 lou楼漏露 lu六录禄绿芦路陆露鲁鹿 lun仑伦论轮 luo洛络罗落裸 lv侣律旅滤率绿虑驴 lve略
ma么吗嘛妈抹摩玛码马麻 mai买卖埋脉麦 man埋慢曼满漫瞒螨 mang盲 mao冒帽毛猫矛茂茅贸 me么 mei妹媒枚梅每没煤玫美谜霉魅 men们焖瞒门闷 meng梦檬盟蒙
mi密幂秘米蜜谜迷 mian免棉眠绵面 miao庙描瞄秒苗 mie灭 min敏民 ming名命明鸣 mo万么冒墨寞抹摩摸无末模没磨脉膜莫陌魔默 mou某谋 mu亩募姆幕拇木模母目穆莫
na内南哪娜拿纳那 nai哪奈奶耐能 nan南男腩难 nang囊 nao恼脑闹 ne哪 nei内哪那 neng能 ni你倪匿妮尼拟泥疑逆 nian年念碾粘 niang娘 niao尿鸟
nie捏摄 nin您 ning凝宁柠 niu牛纽钮 nong农弄 nu弩 nuo娜诺难 nv女 ou偶区欧鸥 pa怕扒爬趴 pai拍排派牌 pan判潘番盘胖般 pang旁胖 pao泡炮跑
pei佩坏培赔配陪 pen喷盆 peng朋碰苹鹏 pi匹否啤坏媲屁批披疲皮脾被辟 pian便偏片篇骗 piao嫖漂票飘 pie撇 pin品拼聘贫频 ping凭坪屏平瓶苹评 po坡婆泊破
pu卜堡扑普暴曝莆谱铺 qi七企其启器奇妻弃戚揭旗期杞柒棋歧气汽淇漆琦缉脐起骑齐 qia卡恰 qian前千欠歉浅潜签纤茜谦钱铅 qiang墙将强抢枪疆腔 qiao乔壳巧悄撬桥翘 qie切茄
qin亲侵琴钦 qing亲倾卿庆情擎晴清罄請请轻青 qiong嬛穷 qiu丘求球秋邱 qu区去取娶屈曲渠祛 quan全券劝圈权泉痊醛 que却确缺 qun群裙 ran染然燃 rang让
rao扰绕 re热若 ren人任刃认 reng扔 ri日 rong容溶熔荣融 rou柔肉 ru乳入女如 ruan软 rui兑瑞睿 run润 ruo若 sa撒萨 sai塞思赛 san三伞参散
sang丧嗓 sao扫 se塞色 sen森 sha傻啥杀沙莎 shai晒筛色 shan删单善山掺衫闪 shang上伤商尚汤赏 shao勺少烧绍 she奢射折拾摄涉社舌设 shei谁
shen什信参审慎沈深神肾身 sheng剩升圣声生省胜 shi世事什仕似使十史嘘士失始实室尸市师式拾施时是殖泽湿狮石示视识试诗适释食饰驶 shou兽受售守寿手授收熟瘦首
shu书叔属数暑术朱束枢树殊漱熟疏竖署舒薯術输述鼠 shua刷 shuai帅率甩衰 shuan栓 shuang双爽霜 shui水睡税说谁 shun瞬顺 shuo数烁说
si丝伺似司四寺思斯死私食饲 song宋松送颂 sou嗽搜 su俗塑宿素缩苏诉速 suan算酸 sui尿岁随 sun孙损 suo些所索缩莎锁 ta他塌塔她它踏 tai台太态抬汰泰肽胎
tan坦弹探摊檀滩碳谈贪 tang唐堂汤糖躺 tao叨套掏涛淘讨跳逃 te特 teng疼腾 ti体弟惕提替梯棣题 tian填天添甜田 tiao挑条调跳 tie帖贴铁 ting停厅听庭廷挺
tong同彤桶痛童统通 tou偷头投透骰 tu兔吐图土徒涂秃突途 tuan团 tui弟推腿褪退 tun囤臀褪 tuo拖脱 wa娃挖瓦 wai外 wan万丸完晚玩碗腕莞 wang往忘旺望汪王网
wei为伟伪位卫危味唯喂围委威尾微未痿维胃薇谓违遗韦 wen吻文温稳纹蚊问闻 wo我握窝 wu乌五伍务勿午吴屋悟无武污物舞误雾 xi习吸喜媳希席息戏晰析洗溪玺硒系细膝茜袭西
xia下侠吓夏夹瑕瞎虾 xian仙先县嫌掺显洗献现纤线腺见闲限险馅鲜 xiang乡享像向响想橡相祥箱羊翔详象降项香 xiao哮宵小效晓校消笑肖销 xie些写协叶屑携械泄泻蟹血解谢邪鞋
xin信心新欣芯薪辛 xing兴刑型幸形性星省行醒 xiong兄熊胸雄 xiu休修宿秀绣臭袖 xu休嘘序徐恤畜绪续虚许邪需须 xuan券县嬛宣悬旋渲炫癣选 xue学薛血雪 xun孙循训讯询迅醺
ya亚压娅崖押牙琊芽邪雅鸭 yan严嫣宴岩延演炎烟燕眼研艳言铅颜验 yang仰养央杨样洋烊疡羊详阳 yao么乐吆姚摇约耀腰药要谣遥邀 ye业也叶喝夜射椰液爷邪野页
yi一义乙亦以仪伊依医奕姨宜射尾已异忆怡意抑易椅毅泄疑疫益祎移绎胰艺艾衣议遗食 yin印因引瘾银隐音饮 ying婴嬴应影景盈英营赢迎颖鹰 yo育 yong佣勇拥永用
you优佑又友右幼忧有油游由邮 yu与予于余域奥奧娱宇寓御愈欲浴玉育芋虞裕语谷逾邪郁雨预鱼 yuan元原员园圆愿援源缘袁远院 yue乐兑岳月粤约说越阅 yun云员孕运 za咱杂砸
zai仔再在栽灾载 zan咱暂赞 zang脏藏 zao噪早澡造 ze侧则择泽责 zei贼 zen怎 zeng增综赠 zha吒查榨渣炸蜡诈闸 zhai侧债宅寨择责齐 zhan占展战站粘
zhang丈张杖樟涨章胀蟑账长障 zhao兆找招朝照着罩赵 zhe哲折浙着者这遮 zhei这 zhen圳填帧振枕珍甄疹真诊针镇震 zheng丁争峥征拯挣政整正症证郑
zhi之侄值制只址志执指掷支智植止殖治滞直知纸织职脂至致芝蜘识质 zhong中众忠盅种终肿重钟 zhou周咒宙州洲皱调骤 zhu主住助嘱属术朱柱注煮猪珠祝竹蛀蛛 zhua抓 zhuai转
zhuan专传篆赚转 zhuang壮妆状装 zhui坠椎赘追 zhun准 zhuo桌灼着缴酌 zi仔咨子字渍滋紫自资齐 zong宗总粽综踪 zou奏走 zu族祖租组足阻 zuan赚
zui嘴最罪醉 zun尊樽遵 zuo作做唑坐左座昨
`

const CHARACTERS: ReadonlyMap<string, readonly string[]> = new Map(
  SOUNDS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [, sound, characters] = /^([a-z]+)(.+)$/u.exec(entry)!
      return [sound!, [...characters!]] as const
    }),
)
const FIRST_HAN = 0x4e00
const LAST_HAN = 0x9fff
const NONE: readonly string[] = []

/**
 * The characters that Latin letters directly beside a Chinese character may stand for. `letters` stand at these
 * offsets.
 */
export function charactersOf(letters: string, text: string, start: number, end: number): readonly string[] {
  return isHan(text, start - 1) || isHan(text, end) ? (CHARACTERS.get(letters) ?? NONE) : NONE
}

function isHan(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= FIRST_HAN && code <= LAST_HAN
}

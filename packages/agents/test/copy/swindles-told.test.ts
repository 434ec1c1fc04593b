import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

const families = familiesFound(['high', 'critical'])

describe('state money or documents in exchange for card numbers or a fee', () => {
  it.each([
    'Deutsche Rentenversicherung: Ihnen stehen 300 € Energiegeld zu. Geben Sie Ihre Kartendaten bis heute Abend ein.',
    'Ihre neue Gesundheitskarte der AOK ist versandbereit. Zahlen Sie 1,99 € Versand, damit Ihr Schutz nicht erlischt 👉 Link',
    'CAF : une aide de 280 € vous attend. Saisissez votre numéro de carte bancaire avant minuit pour la recevoir.',
    'Votre vignette Crit’Air est prête. Payez 3,70 € aujourd’hui via ce lien pour éviter une amende de 135 €.',
    'Seguridad Social: le corresponde una ayuda de 450 €. Introduzca los datos de su tarjeta hoy para cobrarla.',
    'Su nueva tarjeta sanitaria está lista. Abone 1,95 € de envío antes de medianoche para no perder la cobertura.',
    'Agenzia delle Entrate: rimborso di 312 € disponibile. Inserisci IBAN e carta entro stasera per riceverlo.',
    'La tua nuova tessera sanitaria è pronta: paga 1,50 € di spedizione entro oggi per non perdere l’assistenza.',
    'पीएम किसान की ₹6,000 की किस्त अटकी है। आज ही लिंक पर आधार और OTP भरें वरना पैसा वापस चला जाएगा।',
    'सरकार दे रही है हर महिला को ₹15,000 की सिलाई मशीन फ्री, बस ₹350 फॉर्म फीस भरें। आखिरी तारीख कल।',
    '【国家医保局】您有一笔2800元补贴待领取，请今日内填写银行卡号和验证码领取。',
    '个人所得税退税1680元已到账待领，点击链接输入银行卡密码，逾期作废。',
    'Social Security: a $1,200 benefit is waiting for you. Enter your card details tonight to receive it.',
    'Your new NHS card is ready. Pay £1.49 postage today to keep your cover 👉 link below',
    'AMELI : votre nouvelle carte Vitale est disponible. Réglez 0,95 € de frais d’envoi avant ce soir pour ne pas perdre vos droits 👉 lien ci-dessous',
    'INPS: hai diritto a un bonus di 1.000 € non ancora riscosso. Inserisci i dati della tua carta entro oggi per ricevere l’accredito ✅',
    'प्रधानमंत्री मुफ्त लैपटॉप योजना 2026 💻 हर छात्र को लैपटॉप मिलेगा, आज ही आधार और बैंक खाता नंबर भरें। आखिरी तारीख आज।',
    'Familienkasse: 250 € Kinderbonus für Sie genehmigt. Kontodaten jetzt bestätigen, sonst verfällt die Auszahlung.',
    'Hacienda ha aprobado su devolución de 280 €. Confirme su tarjeta en este enlace antes de las 24 h.',
    'Assegno unico: 190 € in attesa di accredito. Conferma la tua carta entro 12 ore.',
    'आपका राशन कार्ड तैयार है। आज ही ₹99 का भुगतान करें वरना कार्ड रद्द हो जाएगा।',
    '【人社局】2026年个人劳动补贴可领取，请立即填写身份证和银行卡号。',
  ])('is stopped: %s', async (text) => {
    expect(await families(text)).toContain('impersonation')
  })

  it.each([
    'You may be entitled to a Cost of Living payment. See gov.uk; nobody will ask for your card details.',
    'Council tax rebate: you may qualify for a £150 payment. Our advisers fill in the form with you, today from 10 to 4 at the library.',
    'Eligible for the federal solar tax refund? Enter your zip code today and see what your roof could save.',
    'Your library card is ready. Pay £2 for a replacement at the desk today.',
    'Ihnen steht vielleicht Wohngeld zu. Den Antrag stellen Sie bei der Stadt, die IBAN geben Sie im Formular an.',
    'Ihre Umweltplakette ist fertig, zahlen Sie die 6 € heute einfach an der Kasse.',
    'Ihr Führerschein liegt bereit: Abholung heute bis 18 Uhr im Bürgerbüro, bringen Sie den alten mit.',
    'Vous avez droit à une prime d’activité ? Faites la simulation gratuite sur caf.fr.',
    'Mettez à jour votre carte Vitale en pharmacie dès aujourd’hui, c’est gratuit et cela prend une minute.',
    'Chèque énergie disponible : présentez-le à votre fournisseur avant le 31 mars.',
    'Votre carte grise est prête ? Nous posons vos plaques aujourd’hui, payez 39 € sur place.',
    '¿Tiene derecho a una ayuda de la Seguridad Social? En nuestra gestoría lo miramos con cita previa, hoy mismo.',
    'La tarjeta sanitaria está lista y se recoge gratis en el centro de salud, hoy de 9 a 14.',
    'Bono cultural joven disponible: solicítalo antes del 31 de octubre y gástalo en nuestra librería.',
    'Hai diritto all’assegno unico? Il nostro CAF Patronato ti aiuta con la domanda, oggi su appuntamento.',
    'La tessera sanitaria arriva a casa gratis; chi l’ha persa la chiede allo sportello.',
    'Bonus mobili disponibile: con la nostra cucina recuperi il 50 % in dieci anni. Preventivo gratuito.',
    'पीएम किसान की किस्त अटकी है? आज ही आधार लेकर हमारे केंद्र पर आएं।',
    'आयुष्मान कार्ड तैयार है तो अस्पताल में दिखाइए, इलाज की कोई फीस नहीं।',
    'मुख्यमंत्री योजना के तहत हर महिला को ₹1,250 मिलेंगे, आवेदन पंचायत कार्यालय में 31 मार्च तक।',
    '个人所得税年度汇算开始了，退税请通过官方个人所得税APP办理，谨防诈骗。',
    '社保卡已制作完成的市民，今日起可到社区网点免费领取。',
    '家电补贴可领取，国家以旧换新，最高减2000元，到店下单立享。',
    'Kindergeld genehmigt: Die Familienkasse zahlt am 15. Wer umzieht, kann die IBAN im Formular angeben, Frist ist der 30. November.',
    'Hacienda ha aprobado su devolución: llega sola a la cuenta de siempre. En nuestra gestoría lo explicamos hoy a las 18 h.',
  ])('is honest: %s', async (text) => {
    expect(await families(text)).not.toContain('impersonation')
  })
})

describe('a celebrity who gives away an app that makes people rich', () => {
  it.each([
    'Dieter Bohlen verrät, wie er mit dieser App täglich 3.000 € verdient. Die Sendung wurde sofort gestoppt!',
    'Thomas Gottschalk packt aus: Mit diesem Programm wird jeder Deutsche reich. Schau, bevor es gelöscht wird.',
    'Omar Sy révèle en direct l’application qui lui rapporte 4 000 € par jour. Les banques veulent interdire cette vidéo.',
    'Xavier Niel explique comment chaque Français peut toucher 2 500 € par semaine grâce à cette plateforme 😱',
    'Pablo Motos confesó en directo con qué plataforma gana dinero sin trabajar. El banco intentó cortar la emisión.',
    'Fabio Fazio svela in diretta la piattaforma che gli fa guadagnare 5.000 € al giorno 😱 Guarda prima che lo tolgano!',
    'सचिन तेंदुलकर ने बताया वो ऐप जिससे रोज़ ₹15,000 आते हैं 😱 वीडियो हटने से पहले देख लो।',
    '马云亲口透露：用这个平台，普通人一个月也能赚10万😱视频随时会被删，快看！',
    '刘德华在节目里公开了他赚钱的软件，投500就能开始，主持人当场惊呆。',
    'Martin Lewis explains on live TV the platform that turned his £250 into £9,000. The BBC cut the broadcast!',
    'Oprah finally tells the app she uses to make $3,000 a day. Watch before it’s gone 👇',
    'Günther Jauch zeigt live in der Sendung, mit welcher Plattform er sein Vermögen verdoppelt hat 😱 Banken wollten die Ausstrahlung stoppen. Ab 250 € Einlage bist du dabei.',
    'Amancio Ortega lo cuenta todo en este vídeo: la aplicación con la que cualquier español gana 3.000 € a la semana. Lo quitarán pronto, míralo ya 👇',
    'Watch Elon Musk reveal the app that pays ordinary Americans $2,700 a day 😱 They’ve tried to take this video down twice. $250 gets you in.',
  ])('is stopped: %s', async (text) => {
    expect(await families(text)).toContain('deepfake-deception')
  })

  it.each([
    'Martin Lewis explains on his show how a savings app works and what it earns; read the full interview in our magazine, £4.',
    'Elon Musk shared a chart about the platform X, and our newsletter explains what it means for advertisers. $8 a month.',
    'Günther Jauch zeigt in der Sendung, mit welcher App Schüler Mathe üben. Die App kostet 3 € im Monat.',
    'Im Podcast erzählt Dieter Bohlen, mit welchem Programm er Musik macht und wie er sein erstes Geld verdiente. Kostenlos hören.',
    'Omar Sy raconte dans notre podcast l’application qu’il utilise pour apprendre ses textes. Abonnement 5 € par mois.',
    'Pablo Motos cuenta en su programa cómo funciona la aplicación del tiempo. La app es gratis.',
    'Fabio Fazio racconta nel libro come nacque il programma. In libreria a 18 €.',
    'सचिन तेंदुलकर ने बताया कि वह किस ऐप पर क्रिकेट देखते हैं। ऐप ₹99 महीना।',
    '刘德华在节目里分享了新片拍摄的平台，电影票39元起。',
  ])('is honest: %s', async (text) => {
    expect(await families(text)).not.toContain('deepfake-deception')
  })
})

describe('an income claim that sells the method', () => {
  it.each([
    'Ich war Verkäuferin, heute mache ich 9.000 € im Monat mit Reels – und du kannst das auch. Kommentier START.',
    'Von 1.400 € netto auf 11.000 € im Monat, und das in nur vier Monaten 🙌 Mein Kurs zeigt dir Schritt für Schritt, wie.',
    'Maman de 3 enfants, je gagne 6 500 € par mois avec mon téléphone 📱 Commente MOI et je t’explique.',
    'Du SMIC à 9 000 € mensuels en six mois grâce à l’affiliation. Je te montre tout dans mon accompagnement à 149 €.',
    'Era cajera y hoy gano 7.000 € al mes desde Bali con el móvil. Comenta YO y te explico cómo.',
    'Facevo la cassiera, ora porto a casa 6.000 € al mese con i reel. Commenta IO e ti dico come.',
    'Mamma di due bimbi, il mese scorso 5.300 € dal divano con il telefono. Il mio corso a 97 € ti spiega tutto.',
    'पहले दुकान पर काम करता था, अब महीने के ₹2 लाख मोबाइल से कमा रहा हूँ। कोर्स ₹999, लिंक बायो में।',
    '以前是收银员，现在做自媒体一个月5万💰跟着我学，课程只要199。',
    'I was a cashier, now I pull in £9k a month from my sofa. My £97 course hands you everything.',
    'Mama von zwei Kids, letzten Monat 7.400 € mit dem Handy vom Sofa aus 📱 Keine Vorkenntnisse nötig, mein System läuft von allein. Schreib mir „FREI“ und ich zeig dir wie.',
    'J’étais caissière, aujourd’hui je fais 12 000 € par mois en dropshipping depuis Bali 🌴 Ma formation à 97 € te donne tout, tu n’as qu’à copier-coller. Qui veut changer de vie ?',
    'Ahora facturo 6.500 € al mes con mi marca personal. Mi mentoría abre mañana.',
    'Oggi fatturo 10.000 € al mese con Instagram. Nel mio percorso ti insegno tutto.',
    'मैं हर महीने ₹1.5 लाख कमा रही हूँ एफिलिएट से, मेरी ट्रेनिंग सिर्फ ₹499।',
    '靠剪辑短视频，我现在一个月3万，想学的私信我，训练营299。',
    'John Elkann racconta in TV l’app con cui ogni italiano può guadagnare 900 € al giorno.',
    'नारायण मूर्ति का खुलासा: इस प्लेटफॉर्म से हर भारतीय महीने के ₹5 लाख कमा सकता है।',
  ])('is stopped: %s', async (text) => {
    expect(await families(text)).toContain('earnings-claim')
  })

  it.each([
    'Ordinary Americans get $1,800 a month from Social Security on average; our budgeting app helps them plan.',
    'Jeder Deutsche verdient im Schnitt 4.100 € brutto im Monat; die Statistik dazu steht in unserer App.',
    'Chaque Français touche en moyenne 2 600 € par mois : l’application de l’Insee le montre.',
    'Cada español gana de media 28.000 € al año, según la aplicación del INE.',
    'Ogni italiano guadagna in media 30.000 € l’anno, dice l’app dell’Istat.',
    'हर भारतीय औसत कितना कमाता है? आंकड़े हमारे ऐप में देखिए।',
    '根据统计，普通人平均每月赚5千元，数据见本平台年报。',
    'Last month we raised $9,000 for the shelter, half of it by phone. Our program runs till June.',
    'Ich verdiene 3.400 € im Monat als Lokführerin. Mein Ausbildungsbetrieb sucht Leute, bewirb dich.',
    'Letzten Monat 1.200 € weniger Stromkosten im Haus: Unser Programm zeigt Vereinen, wo sie sparen.',
    'Miete von 900 € auf 2.100 € im Monat? Unser Kurs erklärt Mietern ihre Rechte.',
    'De 1 800 € à 3 200 € par mois de loyer en dix ans : notre formation explique le bail aux locataires.',
    'Gano 1.900 € al mes como enfermera y mi curso de inglés lo paga la empresa.',
    'De 900 € a 2.100 € al mes de alquiler: nuestro curso explica tus derechos.',
    'Guadagno 1.700 € al mese come infermiera e il mio corso di inglese lo paga l’ospedale.',
    'Il mese scorso 1.300 € di donazioni raccolte al telefono: il nostro corso per volontari parte lunedì.',
    'मैं नौकरी में महीने के ₹30,000 कमाता हूँ और शाम को यह कोर्स करता हूँ।',
    '现在招聘客服，一个月5千元底薪，入职后有老师带你。',
    '现在房租一个月3千元，跟着我学怎么看合同，课程免费。',
    'Ich verdiene keine 9.000 € im Monat, und mein Kurs verspricht dir das auch nicht. Er erklärt Buchhaltung.',
    'Je ne gagne pas 9 000 € par mois et ma formation ne te le promet pas : elle explique la comptabilité.',
    'No gano 9.000 € al mes y mi curso no te lo promete: explica contabilidad.',
    'Non guadagno 9.000 € al mese e il mio corso non te lo promette: spiega la contabilità.',
  ])('is honest: %s', async (text) => {
    expect(await families(text)).not.toContain('earnings-claim')
  })
})

import { wordSet } from '../words/word-set.js'

/** Verbs of making a claim: "anyone who tells you that …". Folded. */
export const TELLING_SO = wordSet(
  `tells tell says say claims claim promises promise behauptet verspricht sagt pretend promet dit diga dice afirma promete
  sostiene promette`,
)
/** {@link TELLING_SO}, and verbs of reading, hearing and printing: "you will never read … here". */
export const SAYING: ReadonlySet<string> = new Set([
  ...TELLING_SO,
  ...wordSet(
    `saying read hear write writes print prints
    sagen lesen lest horen hort schreiben schreibt drucken behaupten versprechen werben
    dire dira dirons lire lirez entendrez ecrire ecrirons imprimer promettons pretendons
    decir dira diremos leer leeras leera oir oira escribir imprimir afirmamos
    dicono dira diremo leggere leggerete sentirete scrivere stampare sosteniamo
    kahe kahega kahenge kehte likhte sunenge padhenge कहे कहेगा कहेंगे कहते लिखते सुनेंगे पढेंगे`,
  ),
])
/** Verbs for what an honest seller cannot do: "no adviser can promise …". */
export const PROMISING = wordSet(
  `promise guarantee claim offer assure legally honestly lawfully versprechen garantieren promettre garantir assurer
  prometer garantizar asegurar promettere garantire assicurare`,
)
/** Verbs of claiming in the form that follows a negation: "we cannot promise that …", "no afirmamos que …". */
export const ASSURING = wordSet(
  `claim promise guarantee say assure suggest imply stimmt behaupten versprechen garantieren sagen
  pretendons affirmons promettons garantissons disons dirons afirmamos prometemos garantizamos decimos
  sosteniamo affermiamo promettiamo garantiamo diciamo karte kehte करते कहते`,
)
/** Verbs for a claim that is given up: "we stopped calling our bags biodegradable". */
export const CLAIMING = wordSet('calling saying claiming describing advertising promising labelling labeling')

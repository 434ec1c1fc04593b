import { describe, expect, it } from 'vitest'
import { fires } from '../../../test/helpers/fires.js'

const isClaimed = (text: string, trigger: string): boolean => fires(text, trigger, ['mentioned', 'reported'])

describe('words of others in a list that warns of them', () => {
  it.each([
    [
      'Five messages we never send\n\n"Your account will be closed today." We do not threaten you.',
      'account will be closed',
    ],
    [
      'Three promises that should make you hang up. One. "Guaranteed returns are yours today." None are.',
      'guaranteed returns',
    ],
    ['Four things a scammer will say. "You get guaranteed returns by Friday." Tell your bank.', 'guaranteed returns'],
    ['Red flags: "guaranteed 10% a month," "no risk at all," "act before midnight."', '10 % a month ..1 no risk'],
    ['„Garantierte Rendite, nur noch heute für Sie.“ Legen Sie auf.', 'garantierte rendite'],
    [
      'Frases que delatan a un estafador: «la rentabilidad garantizada es suya», «solo hoy».',
      'rentabilidad garantizada',
    ],
    ['Messaggi che non vi manderemo mai: «Il suo conto è bloccato da oggi».', 'conto e bloccato'],
    ['听到这几句话请挂电话：“保本保息，月入过万”“内部渠道，稳赚不赔”。', '稳赚不赔'],
    ['What the caller said: "This is the tax office and you will be arrested." She hung up.', 'you will be arrested'],
    ['Idée reçue : le miel guérit la grippe. Réalité : il adoucit la gorge.', 'guerit la grippe'],
  ])('are no claim: %s', (text, trigger) => expect(isClaimed(text, trigger)).toBe(false))

  it.each([
    ['Beware of scams! "Our tea really cures arthritis in days." Order now.', 'cures arthritis'],
    [
      'Phrases of scammers: "Pay me now." Buy our tea instead. "It cured arthritis in my knee." – Anna',
      'cured arthritis',
    ],
    ['Mito: la artrosis no se cura. Con nuestro jarabe desaparece.', 'no se cura'],
  ])('are a claim where nothing warns of them: %s', (text, trigger) => expect(isClaimed(text, trigger)).toBe(true))
})

describe('what a stranger may have promised the reader', () => {
  it.each([
    ['Did somebody promise you 3% a day? Do not send another dollar.', '3 % a day'],
    ['Been offered guaranteed returns? Check the warning list first.', 'guaranteed returns'],
    ['Vi hanno promesso guadagni sicuri? Prima di versare, controllate l’elenco.', 'guadagni sicuri'],
    ['¿Te han prometido un 20 % mensual? Consulta la lista y denuncia.', '20 % mensual'],
    ['On vous a promis un rendement garanti ? Vérifiez la liste noire.', 'rendement garanti'],
  ])('is no claim where the text cautions: %s', (text, trigger) => expect(isClaimed(text, trigger)).toBe(false))

  it.each([
    ['Been promised guaranteed returns? Before you give up: we deliver them.', 'guaranteed returns'],
    ['Did somebody promise you 3% a day? Join us.', '3 % a day'],
    ['Hat Ihnen jemand 10 % im Monat versprochen? Vorsicht: Wir garantieren sie.', '10 % im monat'],
  ])('is a claim where the seller outbids it: %s', (text, trigger) => expect(isClaimed(text, trigger)).toBe(true))
})

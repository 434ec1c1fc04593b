import type { Spot } from '../../search/spots.js'

/** What is said to people who came for something else. Folded and joined by spaces. */
const WRONG =
  /\bwrong (?:door|shop|place|address|number|page|ad|house)\b|\b(?:falsche (?:tur|adresse)|falscher laden|falsch hier|hier falsch|bei uns falsch)\b|\b(?:mauvaise (?:porte|adresse|boutique)|trompe dadresse|tromp\w+ de (?:porte|boutique))\b|\b(?:puerta|direccion|tienda) equivocada\b|\bsitio equivocado\b|\bequivocado de (?:puerta|tienda|sitio)\b|\b(?:porta|indirizzo|negozio|posto) sbagliat[ao]\b|\bsbagliato (?:porta|indirizzo|negozio)\b|\bgalat (?:jagah|dukaan|pate)\b|गलत (?:जगह|दुकान|पते)/u
const WRONG_CHINESE = /走错|找错|来错/u
/** Tokens behind a spot that are looked at. */
const REACH = 14

/** Whether the text turns away whoever wants what the spot names: "if you came for weed, wrong door: we sell bread". */
export function isSentAway({ tokens, to, sentence }: Spot): boolean {
  const words = tokens
    .slice(to, to + REACH)
    .filter((token) => token.sentence <= sentence + 1)
    .map(({ forms }) => forms[0]!)
  return WRONG.test(words.join(' ')) || WRONG_CHINESE.test(words.join(''))
}

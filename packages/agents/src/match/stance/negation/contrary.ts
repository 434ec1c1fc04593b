import type { Spot } from '../../search/spots.js'

/**
 * Expressions that reverse what follows: "anything but a miracle cure", "far from risk-free", "nothing to do with
 * bitcoin". At most one word may stand in between. Words are folded and joined by spaces.
 */
const CONTRARY = new RegExp(
  `(?:^| )(?:${[
    'anything but|far from|the opposite of|free (?:of|from)|nothing to do with|(?:no|not any) connection (?:to|with)',
    'alles andere als|weit entfernt von|frei von|das gegenteil von|statt|anstatt|nichts (?:zu tun )?mit|nichts am hut mit',
    'tout sauf|loin d\\w*|au lieu d\\w*|plutot que|rien a voir avec|(?:le )?contraire d\\w*',
    'todo menos|lejos de(?: ser)?|libre de|en (?:vez|lugar) de|nada que ver con|lo contrario de',
    'tutto tranne|tutto fuorche|tuttaltro che|altro che|lontan[oi] d\\w*|invece d\\w*|al posto d\\w*|(?:nulla|niente) a che (?:fare|vedere) con|il contrario d\\w*',
  ].join('|')})(?: \\S+)?$`,
)
/** The same in Chinese, where each character is a token: 谈不上国家级. */
const CONTRARY_CHINESE = /(?:谈|称|算|说|够|论)不上$|(?:而|并)?绝?非$|不等于$|不同于$/u
/** 与稳赚不赔无关. */
const UNRELATED_BEFORE = /[与跟和同]$/u
const UNRELATED_BEHIND = /^(?:完全|毫|也|都|并)?(?:无关|没关系|没有关系|不沾边|不相干)/u
/** "Né miracoloso né garantito"; a single "ne" is another word in three languages. */
const NEITHER = /(?:^|, )ne (?:\S+ )?$/
const NOR = /^(?:\S+ ){0,4}ne /
const REACH = 7

/** Whether an expression right before the spot, or around it, reverses its meaning. */
export function isContrary({ tokens, from, to, sentence }: Spot): boolean {
  if (tokens[from]!.afterBreak) return false
  const before = tokens.slice(Math.max(0, from - REACH), from).filter((token) => token.sentence === sentence)
  const behind = tokens.slice(to, to + REACH).filter((token) => token.sentence === sentence)
  const words = before.map(({ forms }) => forms[0]!)
  if (CONTRARY.test(words.join(' '))) return true
  const signs = words.join('')
  if (CONTRARY_CHINESE.test(signs)) return true
  const next = behind.map(({ forms }) => forms[0]!)
  if (UNRELATED_BEFORE.test(signs) && UNRELATED_BEHIND.test(next.join(''))) return true
  const clauses = before
    .map(({ forms, afterBreak }, at) => (afterBreak && at > 0 ? ', ' : '') + forms[0]! + ' ')
    .join('')
    .replaceAll(' ,', ',')
  return NEITHER.test(clauses) && (NOR.test(`${next.join(' ')} `) || / ne .* ?ne /.test(` ${clauses}`))
}

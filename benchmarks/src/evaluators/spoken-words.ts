const UNITS = words('zero one two three four five six seven eight nine')
const TEENS = words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen')
const TENS = words('_ _ twenty thirty forty fifty sixty seventy eighty ninety')
const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const ORDINALS = new Map([
  ...Object.entries({ first: 'one', second: 'two', third: 'three', fifth: 'five', eighth: 'eight', ninth: 'nine' }),
  ...Object.entries({ twelfth: 'twelve', twentieth: 'twenty', thirtieth: 'thirty' }),
])
const CURRENCIES: Record<string, string> = { $: 'dollar', '€': 'euro', '£': 'pound' }
const TITLES: Record<string, string> = { mr: 'mister', mrs: 'missus', dr: 'doctor', st: 'saint' }

/**
 * Splits a transcript into words that can be compared whatever way it was written down: lower case, no punctuation,
 * apostrophes inside words dropped, hyphens as spaces, `$5` and `5 dollars`, `40 %` and `forty percent`, `&` and `and`,
 * `Mr.` and `mister` alike. Numbers come out as digits, however they were said (`forty-two` → `42`, `ten million` →
 * `10000000`, years as `fourteen fifty-five` → `1455`); `5th` and `fifth` as `5th`.
 */
export function spokenWords(text: string): string[] {
  const spaced = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d)[,'’](?=\d{3})/g, '')
    .replace(
      /([$€£])\s*(\d+(?:\.\d+)?)(\s+(?:million|billion|thousand))?/g,
      (_, sign: string, sum: string, scale = '') => {
        return ` ${sum}${scale} ${CURRENCIES[sign]} `
      },
    )
    .replace(/%/g, ' percent ')
    .replace(/\bper cent\b/g, 'percent')
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
  const found = spaced.split(/\s+/).filter((word) => word !== '')
  return joinNumbers(found.map((word) => TITLES[word] ?? singularCurrency(word)))
}

function singularCurrency(word: string): string {
  return ['dollars', 'euros', 'pounds', 'cents'].includes(word) ? word.slice(0, -1) : word
}

/** Replaces runs of number words and digits by one number in digits. */
function joinNumbers(list: readonly string[]): string[] {
  const out: string[] = []
  for (let at = 0; at < list.length;) {
    const run = readNumber(list, at)
    if (run === null) {
      out.push(list[at] ?? '')
      at += 1
    } else {
      out.push(run.text)
      at += run.length
    }
  }
  return out
}

/** Reads the number that starts at `start`: total of the closed groups, and the group under way. */
function readNumber(list: readonly string[], start: number): { text: string; length: number } | null {
  let total = 0
  let group: number | null = null
  let last = ''
  let end = start
  for (let at = start; at < list.length; at += 1) {
    const word = list[at] ?? ''
    const ordinal = ordinalValue(word)
    const value = ordinal ?? cardinalValue(word)
    const scale = SCALES.get(word)
    const grouped: number | null =
      value === null ? null : withinGroup(group, value, last, total === 0 && ordinal === null)
    if (scale !== undefined && group !== null) {
      group = scale === 100 ? group * 100 : group
      if (scale > 100) {
        total += group * scale
        group = null
      }
    } else if (grouped !== null) {
      group = grouped
    } else if (word === 'and' && last === 'hundred' && numberFollows(list, at)) {
      continue
    } else {
      break
    }
    last = word
    end = at + 1
    if (ordinal !== null) return { text: `${total + (group ?? 0)}th`, length: end - start }
  }
  return end === start ? null : { text: String(total + (group ?? 0)), length: end - start }
}

/**
 * The group with `value` behind it (`forty` `two`: 42; as a year `fourteen` `fifty`: 1450); null where it begins
 * another.
 */
function withinGroup(group: number | null, value: number, last: string, mayBeYear: boolean): number | null {
  if (group === null) return value
  if (fits(group, value, last === 'hundred')) return group + value
  return mayBeYear && isYear(group, value) ? group * 100 + value : null
}

/** Whether `value` may follow in the same group: `forty` `two`, `hundred` `fifty`. */
function fits(group: number, value: number, afterHundred: boolean): boolean {
  if (afterHundred) return value < 100
  return group % 10 === 0 && group % 100 >= 20 && value >= 1 && value <= 9 && Number.isInteger(value)
}

/** `fourteen` `fifty`: two numbers of two digits each, the first of a century that people say so. */
function isYear(first: number, second: number): boolean {
  return first >= 10 && first <= 21 && second >= 10 && second <= 99 && Number.isInteger(second)
}

function numberFollows(list: readonly string[], at: number): boolean {
  const next = list[at + 1] ?? ''
  return cardinalValue(next) !== null || ordinalValue(next) !== null
}

function cardinalValue(word: string): number | null {
  if (/^\d+(\.\d+)?$/.test(word)) return Number(word)
  const unit = UNITS.indexOf(word)
  if (unit >= 0) return unit
  const teen = TEENS.indexOf(word)
  if (teen >= 0) return teen + 10
  const ten = TENS.indexOf(word)
  return ten >= 2 ? ten * 10 : null
}

function ordinalValue(word: string): number | null {
  const digits = /^(\d+)(st|nd|rd|th)$/.exec(word)
  if (digits) return Number(digits[1])
  const stem = ORDINALS.get(word) ?? (/^(.+)th$/.exec(word)?.[1] ?? '').replace(/^eigh$/, 'eight')
  // "second" and "first" alone are ordinary words as often as ordinals; both sides are treated alike.
  return stem === '' || /^\d/.test(stem) ? null : cardinalValue(stem)
}

function words(list: string): string[] {
  return list.split(' ')
}

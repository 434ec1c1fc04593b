/** Irregular forms of English; the first is the base. */
const IRREGULAR: readonly (readonly string[])[] = [
  ['lose', 'lost'],
  ['beat', 'beaten'],
  ['win', 'won', 'winning'],
  ['get', 'got', 'getting', 'gotten'],
  ['make', 'made'],
  ['buy', 'bought'],
  ['give', 'gave', 'given'],
  ['send', 'sent'],
  ['shed', 'shedding'],
  ['drop', 'dropped', 'dropping'],
  ['earn', 'earnt'],
  ['burn', 'burnt'],
  ['run', 'ran', 'running'],
  ['grow', 'grew', 'grown'],
  ['stop', 'stopped', 'stopping'],
  ['slim', 'slimmed', 'slimming'],
  ['pay', 'paid'],
  ['heal'],
  ['sell', 'sold'],
  ['drink', 'drank', 'drunk'],
  ['child', 'children'],
  ['bet', 'betting'],
  ['rid'],
  ['fall', 'fell'],
  ['turn'],
]
const EXTRA = new Map(IRREGULAR.map(([base, ...forms]) => [base!, forms]))

/**
 * All English forms of a word: regular ones by rule (`-s`, `-ed`, `-ing`, final e dropped, y to i), irregular ones from
 * a list. Includes forms that do not exist, which does no harm.
 */
export function inflections(word: string): string[] {
  const stem = word.endsWith('e') ? word.slice(0, -1) : word
  const plural = /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
  const forms = [word, plural, `${stem}ed`, `${stem}ing`, ...(EXTRA.get(word) ?? [])]
  // A possessive: "Charles's" is tokenized as one word.
  if (word.endsWith('s')) forms.push(`${word}s`)
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`)
  return [...new Set(forms)]
}

let segmenter: Intl.Segmenter | undefined

/**
 * Where the words of Chinese characters begin, by the dictionary of the runtime (ICU). It is opened when Chinese is
 * first asked about: that takes some tens of milliseconds.
 */
export function* wordStarts(characters: string): Generator<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  for (const { index } of segmenter.segment(characters)) yield index
}

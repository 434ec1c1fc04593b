let segmenter: Intl.Segmenter | undefined

/**
 * Where the words in Chinese text begin, by the runtime's dictionary (ICU). It is loaded on first use, which takes some
 * tens of milliseconds.
 */
export function* wordStarts(characters: string): Generator<number> {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  for (const { index } of segmenter.segment(characters)) yield index
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCategoryWords } from './category-words.js'
import { editDistance } from '../../util/values/edit-distance.js'
import { createNearNames } from './near-names.js'
import { createOverlays, type OverlayLine } from './overlays.js'
import { createWordmarks } from './wordmarks.js'

describe('createWordmarks', () => {
  const look = createWordmarks([
    { name: 'Nike' },
    { name: 'Coca-Cola', aliases: ['Coke'] },
    { name: 'Heineken', category: 'alcohol' },
    { name: 'Staropramen', category: 'alcohol' },
    { name: 'HP' },
    { name: 'Shell', common: true },
  ])
  const found = (text: string, heightFraction = 0.02, confidence = 0.9) =>
    look({ text, heightFraction, confidence }).map(({ brand }) => brand.name)

  it('recognises a line that is nothing but the name, however it is written', () => {
    expect(['NIKE', 'nike', 'Coca-Cola', 'COCA COLA', '#nike', 'Heineken?'].map((text) => found(text)[0])).toEqual([
      'Nike',
      'Nike',
      'Coca-Cola',
      'Coca-Cola',
      'Nike',
      'Heineken',
    ])
  })

  it('tolerates one wrong letter in a name of six, two in one of nine, and none in a short one', () => {
    expect(found('Heinekn')).toEqual(['Heineken'])
    expect(found('STAROPRAMFM')).toEqual(['Staropramen'])
    expect(found('Nikc')).toEqual([])
    expect(found('Heinekn', 0.02, 0.99)).toEqual([])
    expect(found('He!neken')).toEqual(['Heineken'])
  })

  it('finds a name that leads a label, and one mentioned with a capital', () => {
    expect(found('HP Pavilion Entertainment PC')).toEqual(['HP'])
    expect(found('Our bar serves Heineken and many other fine drinks tonight')).toEqual(['Heineken'])
  })

  it('finds the brand of a domain, even if its name is an everyday word', () => {
    expect(found('www.shell.com')).toEqual(['Shell'])
    expect(found('Track it: https://www.nike.co.uk/orders')).toEqual(['Nike'])
    expect(found('write to help@heineken.com today')).toEqual(['Heineken'])
    expect(found('seashell.com')).toEqual([])
    expect(found('the end.to begin with')).toEqual([])
  })

  it('finds a long name at the beginning of a longer word, and not inside one', () => {
    expect(found('StaropramenFest')).toEqual(['Staropramen'])
    expect(found('OldStaropramen')).toEqual([])
  })

  it('ignores specks beside a misread name', () => {
    expect(found('Heinekn e')).toEqual(['Heineken'])
    expect(found('St@r0pamem')).toEqual(['Staropramen'])
    expect(found('Heinekn one', 0.02, 0.9)).toEqual([])
  })

  it('ignores lower-case names in prose', () => {
    expect(found('the goddess nike stands on the ship of victory')).toEqual([])
    expect(found('she said hp sauce is best with chips')).toEqual([])
  })

  it('accepts an everyday word only in large letters, or with ® or ™', () => {
    expect(found('Shell')).toEqual([])
    expect(found('Shell', 0.1)).toEqual(['Shell'])
    expect(found('SHELL®')).toEqual(['Shell'])
    expect(found('a shell on the beach', 0.1)).toEqual([])
  })

  it('is more confident of a mark alone than of a mention', () => {
    const confidence = (text: string) => look({ text, heightFraction: 0.05, confidence: 0.9 })[0]!.confidence
    expect(confidence('Heineken')).toBeGreaterThan(confidence('Heineken is on tap in all of our bars'))
  })
})

describe('createNearNames', () => {
  it('skips what cannot be a name, however long', () => {
    const names = createNearNames([['coralis', 1]])
    expect([names.near('coraliss'), names.near('coralis'.repeat(300))]).toEqual([1, null])
  })

  it('returns no name when two are equally near', () => {
    const names = createNearNames([
      ['berlina', 'a'],
      ['berlino', 'b'],
    ])
    expect(names.near('berlinx')).toBeNull()
    expect(names.exact('berlina')).toBe('a')
  })

  it('finds every name despite any one wrong letter', () => {
    const names = createNearNames([['pilsnerurquell', 1]])
    const wrong = fc.tuple(fc.nat(13), fc.constantFrom(...'abcxyz'))
    fc.assert(
      fc.property(wrong, ([at, letter]) => {
        const name = 'pilsnerurquell'
        expect(names.near(name.slice(0, at) + letter + name.slice(at + 1))).toBe(1)
      }),
    )
  })

  it('agrees with the textbook edit distance', () => {
    expect([editDistance('kitten', 'sitting'), editDistance('', 'abc'), editDistance('abc', 'abc')]).toEqual([3, 3, 0])
  })
})

describe('createOverlays', () => {
  const look = createOverlays([
    { name: 'Shutterstock', kind: 'stock', marks: ['shutterstock', 'shutterstockcom'] },
    { name: 'Alamy', kind: 'stock', marks: ['alamy'] },
    { name: 'ClipartOf', kind: 'stock', marks: ['clipartof', 'clipartofcom'] },
    { name: 'TikTok', kind: 'app', marks: ['tiktok'] },
    { name: 'preview', kind: 'preview', marks: ['preview', 'sample'] },
  ])
  const line = (text: string, contrastRatio = 5, y = 0.5): OverlayLine => ({
    text,
    contrastRatio,
    bbox: { x: 0.3, y, width: 0.3, height: 0.05 },
  })
  const names = (...lines: OverlayLine[]) => look(lines).map(({ overlay }) => overlay.name)

  it('recognises an agency by its name, its address, and a name with a wrong letter', () => {
    expect(names(line('shutterstock'))).toEqual(['Shutterstock'])
    expect(names(line('www.shutterstock.com'))).toEqual(['Shutterstock'])
    expect(names(line('clipartof.com/1522464'))).toEqual(['ClipartOf'])
    expect(names(line('shutterstsck', 2))).toEqual(['Shutterstock'])
  })

  it('assembles the pieces of a tiled mark', () => {
    expect(names(line('alam'), line('lamy'), line('50'))).toEqual(['Alamy'])
    expect(names(line('alam'))).toEqual([])
    expect(names(line('shutters'), line('shutters'))).toEqual(['Shutterstock'])
  })

  it("does not take an everyday word for a piece of an agency's name, however often it occurs", () => {
    const free = createOverlays([{ name: 'Freepik', kind: 'stock', marks: ['freepik'] }])
    const named = (...texts: string[]) => free(texts.map((text) => line(text))).map(({ overlay }) => overlay.name)
    expect(named('FREE', 'SHIPPING', 'FREE', 'FREE')).toEqual([])
    expect(named('free', 'reepik')).toEqual(['Freepik'])
    expect(named('freep', 'freep')).toEqual(['Freepik'])
  })

  it('recognises an app by its name alone in a line, not in a sentence', () => {
    expect(names(line('TikTok'))).toEqual(['TikTok'])
    expect(names(line('Follow us on TikTok'))).toEqual([])
    expect(names(line('Photo by Shutterstock for our readers'))).toEqual([])
  })

  it('recognises addresses with a picture number, and placeholder phrases', () => {
    expect(names(line('www.bgelook.com ·23083689'))).toEqual(['stock agency'])
    expect(names(line('www.mybakery.com'))).toEqual([])
    const phrases = createOverlays([{ name: 'preview', kind: 'preview', marks: ['yourcompanyname'] }])
    expect(phrases([line('your company nam')])).toHaveLength(1)
  })

  it('does not take a telephone number for a picture number, alone or beside an address', () => {
    for (const text of [
      'info@harbour.com +44 7700900123,+44 7700900124',
      'www.harbour.com 07700900123',
      'www.harbour.com 9573600142',
      'www.harbour.com (02) 22112580',
      'www.harbour.com +45 33129000',
    ]) {
      expect([text, names(line(text, 9, 0.95))]).toEqual([text, []])
    }
    expect(names(line('07700900123', 9, 0.95))).toEqual([])
    expect(names(line('9573600142', 9, 0.95))).toEqual([])
    expect(names(line('#9573600142', 9, 0.95))).toEqual(['stock agency'])
  })

  it('recognises "preview" as a mark only when it is faint or repeats', () => {
    expect(names(line('PREVIEW', 1.8))).toEqual(['preview'])
    expect(names(line('Sample'), line('SAMPLE'), line('sample'))).toEqual(['preview'])
    expect(names(line('Sample', 12))).toEqual([])
  })

  it('accepts doubtful lines inside a mark that is seen: everyday words and pieces of names', () => {
    const seen = (text: string) => look([line(text, 12)], () => true).map(({ overlay }) => overlay.name)
    expect(seen('Sample')).toEqual(['preview'])
    expect(seen('alam')).toEqual(['Alamy'])
    expect(seen('lamy')).toEqual([])
    expect(seen('Morning')).toEqual([])
  })

  it('takes a picture number at the edge as the mark of an unknown agency', () => {
    expect(names(line('#137840668', 11, 0.95))).toEqual(['stock agency'])
    expect(names(line('#137840668', 11, 0.5))).toEqual([])
    expect(look([line('shutterstock'), line('382879477', 9, 0.95)])[0]!.lines).toEqual([0, 1])
  })

  it('ignores a number that continues a line of its size', () => {
    const at = (text: string, y: number, height = 0.02) => ({
      ...line(text, 11),
      bbox: { x: 0.1, y, width: 0.2, height },
    })
    expect(names(at('REGISTERED CHARITY', 0.92), at('1099999', 0.95))).toEqual([])
    expect(names(at('Harbour Food Bank', 0.5), at('1099999', 0.95))).toEqual(['stock agency'])
    expect(names(at('Harbour Food Bank', 0.86, 0.08), at('1099999', 0.95))).toEqual(['stock agency'])
    expect(names(at('REGISTERED CHARITY', 0.92), at('#1099999', 0.95))).toEqual(['stock agency'])
  })

  it.each(['Tel: 6965195', 'WhatsApp +230 5951 6110', 'Call us 6965195', 'Tél. 6965195'])(
    'takes bare digits for a second telephone number beside "%s"',
    (first) => {
      expect(names(line(first), line('59516110', 9, 0.95))).toEqual([])
      expect(names(line(first), line('#59516110', 9, 0.95))).toEqual(['stock agency'])
    },
  )

  it('takes no other word for that of a telephone', () =>
    expect(names(line('Hotel 1925'), line('59516110', 9, 0.95))).toEqual(['stock agency']))
})

describe('createCategoryWords', () => {
  const look = createCategoryWords({
    goods: {
      alcohol: ['vodka', 'pale ale', '# vol', 'wine'],
      tobacco: ['smoking kills', 'cigarillos'],
      pharmaceuticals: ['*cillin', 'pharmacy', 'medicines'],
      financial: ['federal reserve note', '#### #### #### ####'],
    },
    hints: { alcohol: ['bar'], pharmaceuticals: ['medicine', '# mg'] },
    harmless: { alcohol: ['wine vinegar', 'snack bar'], pharmaceuticals: ['no medicines'] },
  })
  const read = (text: string, confidence = 0.99) => look({ text, confidence })
  const named = (line: string, confidence?: number) => read(line, confidence).map(({ words }) => words)

  it('finds words and phrases in short lines, whole, and by category', () => {
    expect(read('VODKA')).toEqual([{ category: 'alcohol', words: 'vodka', isHint: false }])
    expect(read('Indian Pale Ale')).toEqual([{ category: 'alcohol', words: 'pale ale', isHint: false }])
    expect(read('Smoking kills')).toEqual([{ category: 'tobacco', words: 'smoking kills', isHint: false }])
  })

  it('finds nothing in prose and in parts of words', () => {
    expect(read('he never drank vodka in all his long life')).toEqual([])
    expect(read('Vodkakultur')).toEqual([])
  })

  it('finds nothing in the name of a street or place', () => {
    expect(['3 Vodka Quay', 'WINE STREET', 'Pharmacy Lane 4'].flatMap((text) => named(text))).toEqual([])
    expect(['Vodka, Old Street', 'Wine street food'].flatMap((text) => named(text))).toEqual(['vodka', 'wine'])
  })

  it('finds numbers with a unit, also without a space', () => {
    expect(['5,0 % vol', '12.5%vol', '40% VOL.'].flatMap(named)).toEqual(['# vol', '# vol', '# vol'])
    expect(named('vol. 2')).toEqual([])
    expect(named('4000 1234 5678 9010')).toEqual(['#### #### #### ####'])
    expect(named('400 1234 5678 9010')).toEqual([])
  })

  it('finds a long phrase whose spaces were lost', () => {
    expect(named('FEDERALRESERVENOTE')).toEqual(['federal reserve note'])
  })

  it('ignores words that are part of a harmless phrase', () => {
    expect(named('White wine')).toEqual(['wine'])
    expect(named('White wine vinegar')).toEqual([])
    expect(named('The Snack Bar')).toEqual([])
    expect(named('No medicines')).toEqual([])
  })

  it('distinguishes hints, also in short lines', () => {
    expect(read('Bar 500 mg')).toEqual([
      { category: 'alcohol', words: 'bar', isHint: true },
      { category: 'pharmaceuticals', words: '# mg', isHint: true },
    ])
    expect(named('meet us at the bar round the corner tonight')).toEqual([])
  })

  it('recognises a substance by its suffix, but no shorter word', () => {
    expect(named('Amoxicillin 500')).toEqual(['*cillin'])
    expect(named('Cillin')).toEqual([])
    expect(named('Cillinger')).toEqual([])
  })

  it('tolerates one wrong letter in a word of eight and two in ten when the reading is not sure', () => {
    expect(named('PHARNACY', 0.9)).toEqual(['pharmacy'])
    expect(named('PHARNACY')).toEqual([])
    expect(named('CIGAHLLOS', 0.9)).toEqual(['cigarillos'])
    expect(named('vodke', 0.9)).toEqual([])
  })

  it('takes a listed word as itself, not as another one misread', () => {
    expect(read('Medicine', 0.9)).toEqual([{ category: 'pharmaceuticals', words: 'medicine', isHint: true }])
  })
})

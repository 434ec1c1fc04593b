import { describe, expect, it } from 'vitest'
import { claimsOf } from '../../../test/helpers/claims-of.js'

const claims = claimsOf(['cured [my] (arthritis|diabetes)', 'clinically proven', '(guerit|hat) ..3 (geheilt|arthrose)'])

describe('a quotation of the matched words only', () => {
  it.each([
    '“It cured my arthritis!” – Anna, 52',
    '"It cured my arthritis." — Anna K., Leeds',
    '"It cured my arthritis." - Anna K., Leeds',
    '"It cured my arthritis"- Anna K., Leeds',
    'Anna, 52: "Cured my diabetes!"',
    '"Cured diabetes." Paul (61)',
    'Anna says: "It cured my arthritis."',
    '"It cured my arthritis," says Anna.',
    '"It cured my arthritis!" Anna writes.',
    '"Hat meine Arthrose geheilt!" – Petra, Köln',
    'Anna: "It cured my arthritis"',
    'Scene 2, kitchen.\n[0:04] SUSAN LEE: "This oil cured my arthritis"',
    'Petra: „Hat meine Arthrose geheilt“',
  ])('is a claim when a customer says it: %s', (text) => expect(claims(text)).toBe(true))

  it.each([
    ['talked of', 'The words "cured diabetes" may not stand on a label.'],
    ['of nobody', 'The tag "clinically proven" is ours.'],
    ['signed, but not about whoever signs', '"Clinically proven" – Oxford Dictionary'],
    ['of a size', '"Clinically proven": Lab notes, 12 words, page 3'],
    ['of a kind of message', 'Posts like "cured my arthritis" – Anna Meier showed us some – are taken down.'],
    ['a myth', 'Myth: "It cured my arthritis"'],
    ['a claim', 'CLAIM: "It cured my arthritis"'],
    ['a claim in German', 'Behauptung: „Hat meine Arthrose geheilt“'],
    ['a title', 'Book Title: "How I cured my arthritis"'],
    ['of nobody who speaks of themself', 'Anna: "Clinically proven"'],
    ['behind a sentence', 'Anna read it to us: "It cured my arthritis"'],
    ['disowned', 'Anna, 52, was fined for saying "it cured my arthritis".'],
    ['of another sentence', '"Cured my arthritis" stood on the poster. Anna took it down.'],
  ])('is a mention when it is %s', (_, text) => expect(claims(text)).toBe(false))
})

import { describe, expect, it } from 'vitest'
import { claimsOf } from '../../../test/helpers/claims-of.js'

const claims = claimsOf(['cures diabetes', 'heilt diabetes', '包 治 百 病'])

describe('copy between quotation marks', () => {
  it.each([
    ['is all there is', '"Our tea cures diabetes"'],
    ['is a line of its own', '“Cures diabetes.”\nShop now'],
    ['is a line of its own in Windows', 'New\r\n"Cures diabetes"\r\nShop now'],
    ['is an item of a list', 'Why our tea?\n- "Cures diabetes"\n- "Tastes of mint"'],
    ['is quoted in Markdown', '> "Cures diabetes"'],
    ['stands beside a pictograph and a price', '🌿 “Cures diabetes” 🌿 $9'],
    ['is a field of a table', 'id,headline,body\n1,"Cures diabetes","Shop our tea"'],
    ['is a value in JSON', '[{"text":"Our tea cures diabetes"}]'],
    ['is a value in JSON on lines', '{\n  "headline": "Cures diabetes",\n  "cta": "Shop now"\n}'],
    ['has the name of a part of the ad before it', 'Headline: "Cures diabetes"\nBody: "Shop our tea."'],
    ['has such a name with a number', '- Option B: “Cures diabetes”'],
    ['is a row of a table', '| Headline | "Cures diabetes" |'],
    ['is a whole sentence', '“Our tea cures diabetes.” Order now.'],
    ['is a whole sentence among others', 'Try it now. "Cures diabetes!" Only $5.'],
    ['is spoken', "VO: 'Our tea cures diabetes.'"],
    ['is German', 'Slogan: „Unser Tee heilt Diabetes“'],
    ['is Chinese', '标题：“包治百病”'],
  ])('counts as a claim when it %s', (_, text) => expect(claims(text)).toBe(true))

  it.each([
    ['others speak of it', 'The tag "cures diabetes" is not ours.'],
    ['others speak of it behind', '"Cures diabetes" stood on the poster.'],
    ['others speak of it behind, and it ends as a sentence', '"Our tea cures diabetes!" stood on the poster.'],
    ['others go on with it', '“Our tea cures diabetes”, it said in red letters.'],
    ['the next sentence explains it', '“Our tea cures diabetes!” What such lines cost a firm.'],
    ['it was struck', 'We struck two lines from the poster:\n"Cures diabetes"\n"Prevents cancer"\nA pot is left.'],
    ['it is held to be false', 'Myth: "cures diabetes"'],
    ['it is to be avoided', 'Avoid: “cures diabetes”'],
    ['it is listed as words not to use', 'Words you may not use for food:\n- "cures diabetes"\n- "heilt Diabetes"'],
    ['it is listed in a guide', 'Style guide, page 4. Never write:\n“Prevents cancer”\n“Cures diabetes”'],
    ['it is listed under a heading', '## Words to avoid\n\n- “cures diabetes”'],
    ['it is listed in Chinese', '广告禁用词：\n“包治百病”'],
  ])('is only mentioned when %s', (_, text) => expect(claims(text)).toBe(false))
})

import { describe, expect, it } from 'vitest'
import { familiesFound } from '../helpers/families-found.js'

/** Headings and the lists below them, which together make a claim, a denial, or neither. */
const found = familiesFound(['critical', 'high'])

describe('a claim that a heading makes of the points below it', () => {
  it.each([
    ['Cures:\n- diabetes\n- arthritis', 'health-claim'],
    ['Our shop is open.\n\nThis tea treats:\n• gout\n• high blood pressure', 'health-claim'],
    ['Our copper bracelet heals:\n\n1. tennis elbow\n2. arthritis', 'health-claim'],
    ['Notre tisane guérit :\n- le diabète\n- l’arthrose', 'health-claim'],
    ['Nuestro té cura:\n- la diabetes', 'health-claim'],
    ['La nostra tisana cura:\n- il diabete', 'health-claim'],
    ['Nasenspray von Dr. Kraut. Heilt:\n- Diabetes\n- Arthrose', 'health-claim'],
    ['本品可治愈：\n- 关节炎\n- 糖尿病', 'health-claim'],
    ['Guaranteed to:\n- double your money in 30 days', 'restricted-financial'],
  ])('is found: %j', async (text, family) => expect(await found(text)).toContain(family))

  it.each([
    'We do not treat:\n- diabetes\n- arthritis',
    'What this cream will never do:\n- cure eczema\n- replace your doctor',
    'Things we never sell:\n- Xanax\n- Oxycodone',
    'Common myths:\n- honey cures diabetes\n- magnets heal arthritis',
    'Ask your doctor about:\n- diabetes\n- high blood pressure',
    'This book covers:\n- how diabetes is treated\n- why arthritis hurts',
    'Not for:\n- treating diabetes\n- people under 18',
    'Our vet treats:\n- cats\n- dogs',
    'Wir heilen nicht:\n- Diabetes\n- Arthrose',
    '本品不能治疗：\n- 糖尿病',
  ])('is denied, reported or absent: %j', async (text) => expect(await found(text)).toEqual([]))
})

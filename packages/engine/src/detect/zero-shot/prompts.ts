/** The sentences that a picture is compared with: some for each label, and some for similar but harmless things. */
export interface PromptSet {
  readonly labels: Readonly<Record<string, readonly string[]>>
  readonly harmless: readonly string[]
}

/**
 * Restricted goods. Several plain sentences a label, each another way in which advertising shows it: a single one binds
 * the label to one scene. Written by us; they have not been tuned on pictures.
 */
export const GOODS_PROMPTS: PromptSet = {
  labels: {
    alcohol: [
      'a photo of a bottle of wine',
      'a photo of a glass of beer',
      'a photo of a bottle of whisky or vodka',
      'a photo of a cocktail in a bar',
      'an advertisement for an alcoholic drink',
    ],
    weapons: [
      'a photo of a handgun',
      'a photo of a rifle',
      'a photo of a person who holds a firearm',
      'a photo of a combat knife',
      'an advertisement for guns and ammunition',
    ],
    tobacco: [
      'a photo of a lit cigarette',
      'a photo of a person who smokes',
      'a photo of a pack of cigarettes',
      'a photo of an electronic cigarette',
      'an advertisement for vapes or tobacco',
    ],
    gambling: [
      'a photo of a slot machine',
      'a photo of a roulette table in a casino',
      'a photo of poker chips and playing cards',
      'a screenshot of an online casino',
      'an advertisement for sports betting',
    ],
    pharmaceuticals: [
      'a photo of pills and capsules',
      'a photo of a blister pack of tablets',
      'a photo of a bottle of prescription medicine',
      'a photo of a syringe',
      'an advertisement for a medicine',
    ],
    financial: [
      'a photo of banknotes',
      'a photo of a credit card',
      'a screenshot of a stock price chart',
      'a photo of a bitcoin coin',
      'an advertisement for loans or investments',
    ],
  },
  harmless: [
    'a photo of a person',
    'a photo of food on a plate',
    'a photo of a bottle of water or juice',
    'a photo of a cup of coffee',
    'a photo of a bottle of sauce or oil',
    'a photo of a kitchen tool',
    'a photo of a power tool',
    'a photo of a toy',
    'a photo of a board game',
    'a photo of a pen or a lipstick',
    'a photo of steam or fog',
    'a photo of sweets',
    'a photo of cosmetics',
    'a photo of a document',
    'a screenshot of an app',
    'a photo of a building',
    'a photo of a landscape',
    'a photo of an animal',
    'a photo of a car',
    'a photo of clothes',
    'a drawing',
    'a logo',
    'text on a plain background',
    'a blank picture',
  ],
}

/** Unsafe pictures, and what is mistaken for them. As {@link GOODS_PROMPTS}. */
export const SAFETY_PROMPTS: PromptSet = {
  labels: {
    adult: ['a pornographic photo', 'a photo of naked people who have sex', 'an explicit drawing of nudity'],
    racy: ['a sexually suggestive photo', 'a photo of a person in lingerie in a seductive pose', 'an erotic photo'],
    violence: [
      'a photo of people who fight and hurt each other',
      'a photo of a person who attacks another with a weapon',
      'a photo of a person who points a gun at somebody',
      'a photo of a riot with people being beaten',
    ],
    gore: [
      'a photo of a dead body',
      'a photo of a bloody wound',
      'a photo of a mutilated corpse',
      'a photo of a surgery with blood and organs',
    ],
  },
  harmless: [
    'a photo of a person',
    'a portrait of a face',
    'a photo of a person in sportswear',
    'a photo of a person in a swimsuit at the beach',
    'a photo of a baby',
    'a photo of hands',
    'a statue',
    'a photo of people who dance',
    'a photo of people who play a sport',
    'a photo of people who hug',
    'a photo of a crowd at a concert',
    'a photo of raw meat in a kitchen',
    'a photo of red fruit or sauce',
    'a photo of a doctor',
    'a photo of a toy gun',
    'a photo of food on a plate',
    'a photo of a product',
    'a photo of a landscape',
    'a photo of an animal',
    'a drawing',
    'text on a plain background',
    'a blank picture',
  ],
}

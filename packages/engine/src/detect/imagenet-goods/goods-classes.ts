import type { Goods } from '../goods-views.js'

/**
 * Classes of ImageNet (ILSVRC 2012, numbered from 0 in the order of their synsets) that show a category's goods; the
 * goblet and the holster are near enough to be seldom anything else in advertising.
 */
export const GOODS_CLASSES: Readonly<Record<Goods, readonly number[]>> = {
  // Beer bottle, beer glass, wine bottle, red wine, cocktail shaker, goblet.
  alcohol: [440, 441, 907, 966, 503, 572],
  // Revolver, rifle, assault rifle, holster.
  weapons: [763, 764, 413, 597],
  // Tobacco shop.
  tobacco: [860],
  // Slot machine.
  gambling: [800],
  // Pill bottle, syringe.
  pharmaceuticals: [720, 845],
  // Cash machine.
  financial: [480],
}

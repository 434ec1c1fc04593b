import sharp from 'sharp'

/** What transparency is laid on. */
export type Ground = '#ffffff' | '#000000'

/** A picture of this size tells well enough how light it is. */
const LOOK_PX = 256
/** Drawn this light, of 255, and with so much to be seen through, hardly anything would show on white. */
const LIGHT = 225
const SEE_THROUGH_SHARE = 0.2

/**
 * Transparency is laid on white, as pages mostly are; on black where what is drawn is itself white, as logos and
 * letters for dark pages are: on white there would be nothing to find. Throws what sharp throws.
 */
export async function groundOf(bytes: Buffer, maxPixels: number): Promise<Ground> {
  const { data } = await sharp(bytes, { pages: 1, failOn: 'none', limitInputPixels: maxPixels })
    .resize({ width: LOOK_PX, height: LOOK_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  let ink = 0
  let light = 0
  for (let at = 0; at + 3 < data.length; at += 4) {
    const alpha = data[at + 3] as number
    ink += alpha
    light += alpha * Math.min(data[at] as number, data[at + 1] as number, data[at + 2] as number)
  }
  const isSeenThrough = ink < (1 - SEE_THROUGH_SHARE) * 255 * (data.length / 4)
  return isSeenThrough && ink > 0 && light / ink > LIGHT ? '#000000' : '#ffffff'
}

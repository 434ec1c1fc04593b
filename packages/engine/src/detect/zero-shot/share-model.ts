import type { RgbImage } from '../../spec/pictures/image.js'
import type { OpenContext } from '../../spec/plugins/plugin.js'
import type { PictureTextModel } from './picture-text-model.js'

type Open = (context: OpenContext) => Promise<PictureTextModel>

/**
 * Lets several detectors share one opened model: opened for the first, freed with the last, run once per picture.
 * Pictures are identified by object, so an object must not be reused for other pixels. After a failure the next caller
 * tries again.
 */
export function shareModel(open: Open): Open {
  let opened: Promise<PictureTextModel> | undefined
  let users = 0

  return async (context) => {
    users += 1
    const opening = (opened ??= open(context).then(lookOnce))
    const model = await opening.catch((cause: unknown) => {
      users -= 1
      if (opened === opening) opened = undefined
      throw cause
    })
    let closed: Promise<void> | undefined
    const leave = async (): Promise<void> => {
      users -= 1
      if (users > 0) return
      opened = undefined
      await model.close()
    }
    return { ...model, close: () => (closed ??= leave()) }
  }
}

function lookOnce(model: PictureTextModel): PictureTextModel {
  const seen = new WeakMap<RgbImage, Promise<number[]>>()
  return {
    ...model,
    compare(image) {
      const looking = seen.get(image) ?? model.compare(image)
      seen.set(image, looking)
      return looking
    },
  }
}

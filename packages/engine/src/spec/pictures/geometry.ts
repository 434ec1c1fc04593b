import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/**
 * A box in fractions (0–1) of the upright picture, origin top left. Upright: after the container's rotation, an
 * image's EXIF orientation and the sample aspect ratio have been applied.
 */
export const bboxSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })

/** See {@link bboxSchema}. */
export type Bbox = z.infer<typeof bboxSchema>

/** Facts of a still picture. `width` and `height` are upright; `pages` counts the frames of an animation. */
export interface StillInfo {
  readonly format: string
  readonly width: number
  readonly height: number
  readonly pages: number
}

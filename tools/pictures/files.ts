import type { Theme } from './draw/palette'
import type { Scene } from './draw/sheet'

/** The only width of the WebP fallback for browsers without AVIF. */
export const standInWidth = ({ widths }: Scene) => Math.round(Math.max(...widths) * 0.75)

/** The name of a picture's file without its ending; `picturesOf` in src/ui/data/Picture.tsx reads it. */
export const fileOf = (name: string, theme: Theme, width: number) =>
  `${name}${theme === 'dark' ? '-dark' : ''}-${width}`

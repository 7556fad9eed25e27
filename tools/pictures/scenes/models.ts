import type { Palette } from '../draw/palette'
import type { Scene } from '../draw/sheet'
import { helixAndSeries } from './helix'
import { eyeOverPictures, movableType } from './reading'
import { lattice, waken512 } from './science'
import { scrollAndBrush } from './scroll'

const card = (id: string, draw: (palette: Palette) => string): Scene => ({
  name: `model-${id}`,
  width: 640,
  height: 480,
  widths: [640, 1280],
  themes: ['light', 'dark'],
  draw,
})

export const models: readonly Scene[] = [
  card('intern-s2', helixAndSeries),
  card('intern-s1-pro', waken512),
  card('intern-s1', lattice),
  card('internvl', eyeOverPictures),
  card('internlm', movableType),
  card('xcomposer', scrollAndBrush),
]

import type { Palette } from '../draw/palette'
import { plate, type Scene } from '../draw/sheet'
import { balance, threeSenses } from './measuring'
import { cardCatalogue, toolGraph } from './making'
import { masks } from './masks'

const group = (tag: number, draw: (palette: Palette) => string): Scene => ({
  name: `group-${tag}`,
  width: 800,
  height: 450,
  widths: [800, 1600],
  themes: ['light', 'dark'],
  draw: (palette) => plate(800, 450, palette) + draw(palette),
})

export const groups: readonly Scene[] = [
  group(1, masks),
  group(2, cardCatalogue),
  group(3, toolGraph),
  group(4, threeSenses),
  group(5, balance),
]

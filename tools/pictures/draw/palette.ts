export type Theme = 'light' | 'dark'

/** The colours of `tokens.css` as far as a drawing uses them, one set a theme. */
export type Palette = {
  theme: Theme
  ground: string
  sheet: string
  ink: string
  soft: string
  faint: string
  hair: string
  blue: string
  blueSoft: string
  blueWash: string
  cinnabar: string
  cinnabarWash: string
  /** How strongly a wash of ink shows on the ground. */
  wash: number
}

export const palettes: Record<Theme, Palette> = {
  light: {
    theme: 'light',
    ground: '#f6f3ec',
    sheet: '#fffdf8',
    ink: '#1c1b18',
    soft: '#4b4841',
    faint: '#a19b8d',
    hair: '#e2dccf',
    blue: '#1d4f9f',
    blueSoft: '#7d9fd1',
    blueWash: '#dde7f4',
    cinnabar: '#b8361f',
    cinnabarWash: '#f5dbd3',
    wash: 0.16,
  },
  dark: {
    theme: 'dark',
    ground: '#101319',
    sheet: '#1b1f27',
    ink: '#ece9e1',
    soft: '#c3bfb5',
    faint: '#6b6f79',
    hair: '#252a33',
    blue: '#93b8f7',
    blueSoft: '#5577b0',
    blueWash: '#1c2a40',
    cinnabar: '#f27f66',
    cinnabarWash: '#44261f',
    wash: 0.13,
  },
}

/** The background of the banners: the page's own paper, so that the picture has no edge. */
export const onPaper = (palette: Palette): Palette => ({
  ...palette,
  ground: palette.theme === 'light' ? '#fbfaf6' : '#14161b',
})

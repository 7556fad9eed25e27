import { raw } from 'hono/html'

/** Ridges from back to front: opacity, width of the line, outline. */
const ridges = [
  [
    0.4,
    2.5,
    'M-10 560c30-8 46-6 64-30 12-14 20-44 36-62 6-8 12-8 18 0 16 20 26 52 46 58 14 4 20-18 34-52 16-40 30-84 42-84 14 0 26 50 42 92 12 30 22 40 38 40l20 8',
  ],
  [
    0.65,
    3,
    'M-10 650c28-4 52-8 72-26 16-14 22-50 36-60 10-8 16 6 26 30 8 20 16 30 24 26 12-6 18-40 28-92 10-54 16-92 26-92 12 0 18 52 28 104 8 42 14 60 24 60 12 0 18-34 32-46 8-8 16-6 24 6l20 30',
  ],
  [
    1,
    4,
    'M-10 756c30-2 54-10 76-32 16-16 22-34 34-38 12-2 20 16 36 34 12 14 22 18 34 10 18-12 24-54 38-90 8-22 14-30 20-30 10 0 16 34 26 74 6 24 12 34 20 32 10-2 14-40 26-58 6-8 12-8 20-2l20 20',
  ],
] as const

const layers = ridges.map(
  ([opacity, width, outline]) =>
    `<g opacity="${opacity}"><path fill="url(#sso-mist)" d="${outline}V820H-10z" /><path fill="none" stroke="currentColor" stroke-width="${width}" d="${outline}" /></g>`,
)

/** The mountains of the front page in a narrow slice, drawn with the theme's colours. */
export const mountains =
  raw(`<svg class="sso-mountains" viewBox="0 0 320 800" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
  <defs>
    <linearGradient id="sso-mist" gradientUnits="userSpaceOnUse" x1="0" y1="380" x2="0" y2="800">
      <stop offset="0" stop-color="currentColor" stop-opacity=".36" />
      <stop offset="1" stop-color="currentColor" stop-opacity="0" />
    </linearGradient>
  </defs>
  <circle class="sso-orbit" cx="190" cy="420" r="176" />
  <circle class="sso-sun" cx="140" cy="274" r="28" />
  ${layers.join('\n  ')}
</svg>`)

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Palette, Theme } from './draw/palette'
import { encodeClip, framesPerSecond } from './encode'
import type { Easel } from './raster'
import { clips } from './scenes/bannerFrames'

const themes: readonly Theme[] = ['light', 'dark']
const width = 1280
/** H.264 needs even dimensions. */
const height = 568

const clipFile = (name: string, theme: Theme) => `${name}${theme === 'dark' ? '-dark' : ''}`

export const clipVariants = clips.flatMap((clip) =>
  themes.map((theme) => ({ clip, theme, name: clipFile(clip.name, theme) })),
)

/** Draws a clip frame by frame. A looping one leaves out the last frame, which is its first. */
export async function drawClip(easel: Easel, { clip, theme, name }: (typeof clipVariants)[number], folder: string) {
  const count = clip.seconds * framesPerSecond
  const frames = mkdtempSync(join(tmpdir(), 'clip-'))
  for (let i = 0; i < count; i++) {
    const t = i / (clip.loops ? count : count - 1)
    const scene = {
      ...clip,
      height: (clip.width * height) / width,
      widths: [width],
      themes,
      draw: (palette: Palette) => clip.frame(palette, t),
    }
    writeFileSync(join(frames, `${String(i).padStart(4, '0')}.png`), await easel.png(scene, theme, width))
  }
  encodeClip(frames, join(folder, name), { vp9: 37, h264: 26 })
  rmSync(frames, { recursive: true })
  process.stdout.write(`${name}\n`)
}

/*
 * `npm run pictures [-- name…]` draws the portal's pictures (scenes/) with Chromium, packs stills with sharp and clips with ffmpeg into src/assets/pictures.
 * Use: `picturesOf` (src/ui/data/Picture.tsx) reads a glob of them. `--look=DIR` writes PNG only, `--quick` packs loosely.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clipVariants, drawClip } from './clips'
import type { Scene } from './draw/sheet'
import { encodeAvif, encodeWebp } from './encode'
import { fileOf, standInWidth } from './files'
import { openEasel, type Easel } from './raster'
import { banner } from './scenes/banner'
import { certificates } from './scenes/certificates'
import { chain } from './scenes/chain'
import { covers } from './scenes/covers'
import { coversOfWork } from './scenes/coversOfWork'
import { groups } from './scenes/groups'
import { models } from './scenes/models'
import { seasonPosters } from './scenes/seasons'
import { shares } from './scenes/share'

const scenes: readonly Scene[] = [
  models,
  chain,
  groups,
  banner,
  seasonPosters,
  covers,
  coversOfWork,
  certificates,
].flat()
const files = fileURLToPath(new URL('../../src/assets/pictures', import.meta.url))
/** Shared links name their picture by a lasting address. */
const lasting = fileURLToPath(new URL('../../src/public/media', import.meta.url))
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const look = process.argv.find((word) => word.startsWith('--look='))?.slice('--look='.length)
const quick = process.argv.includes('--quick')
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word))

async function drawPicture(easel: Easel, scene: Scene) {
  for (const theme of scene.themes) {
    const png = (width: number) => easel.png(scene, theme, width)
    const fileAt = (width: number) => join(look ?? files, fileOf(scene.name, theme, width))
    if (look) {
      writeFileSync(`${fileAt(scene.width)}.png`, await png(scene.width))
      continue
    }
    for (const width of scene.widths) {
      await encodeAvif(await png(width), `${fileAt(width)}.avif`, {
        quality: scene.quality ?? (width > scene.width ? 58 : 62),
        quick,
      })
    }
    await encodeWebp(await png(standInWidth(scene)), `${fileAt(standInWidth(scene))}.webp`)
  }
  process.stdout.write(`${scene.name}\n`)
}

for (const place of look ? [look] : [files, lasting]) mkdirSync(place, { recursive: true })
const easel = await openEasel()
for (const scene of scenes.filter(isWanted)) await drawPicture(easel, scene)
for (const scene of shares.filter(isWanted))
  writeFileSync(join(look ?? lasting, `${scene.name}.png`), await easel.png(scene, 'light', scene.width))
if (!look) for (const variant of clipVariants.filter(isWanted)) await drawClip(easel, variant, files)
await easel.close()

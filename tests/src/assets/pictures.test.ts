import { readdirSync, statSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { palettes } from '@/tools/pictures/draw/palette'
import type { Scene } from '@/tools/pictures/draw/sheet'
import { standInWidth } from '@/tools/pictures/files'
import { banner as bannerScenes } from '@/tools/pictures/scenes/banner'
import { clips as clipScenes } from '@/tools/pictures/scenes/bannerFrames'
import { certificates as certificateScenes } from '@/tools/pictures/scenes/certificates'
import { chain as chainScenes } from '@/tools/pictures/scenes/chain'
import { covers as coverScenes } from '@/tools/pictures/scenes/covers'
import { coversOfWork as workScenes } from '@/tools/pictures/scenes/coversOfWork'
import { groups as groupScenes } from '@/tools/pictures/scenes/groups'
import { models as modelScenes } from '@/tools/pictures/scenes/models'
import { seasonPosters } from '@/tools/pictures/scenes/seasons'
import { seasonPictures } from '@/src/features/bootcamps/Course'
import { specimens } from '@/src/features/certificates/lookup/screen'
import { drawings as covers } from '@/src/features/community/ProjectCover'
import { clips as bannerClips, images } from '@/src/features/home/banner/BannerMotion'
import { firstPictures } from '@/src/features/home/banner/BannerStage'
import { homePictures } from '@/src/features/home/content/ContentPicture'
import { groupPictures as homeGroupPictures } from '@/src/features/home/groups/GroupsCarousel'
import { groupPictures } from '@/src/features/interest/InterestGroup'
import { Picture, type PictureSource } from '@/src/ui/data/Picture'
import { sizeOf, timingOf } from '@/tests/src/support/mediaHeaders'

const coversOf = (...topics: readonly string[]) =>
  topics.flatMap((topic) => [1, 2, 3].map((number) => `cover-${topic}-${number}`))
const groupNames = [1, 2, 3, 4, 5].map((tag) => `group-${tag}`)
const models = ['intern-s2', 'intern-s1-pro', 'intern-s1', 'internvl', 'internlm', 'xcomposer']
const works = [
  ...['data', 'pretraining', 'finetuning', 'deployment', 'evaluation', 'application'],
  ...['documents', 'annotation', 'agents', 'search', 'answers'],
]

type Album = {
  pictures: Readonly<Partial<Record<string, PictureSource>>>
  scenes: readonly Scene[]
  most: Readonly<Record<string, number>>
  names: readonly string[]
}

/** The pictures that the pages know by name, the scenes that drew them, and the most that one AVIF of one-fold width may weigh. */
const albums: readonly Album[] = [
  {
    pictures: homePictures,
    scenes: [...modelScenes, ...chainScenes],
    most: { model: 30_000, chain: 10_000 },
    names: [...models.map((model) => `model-${model}`), ...works.map((work) => `chain-${work}`)],
  },
  { pictures: homeGroupPictures, scenes: groupScenes, most: { group: 30_000 }, names: groupNames },
  { pictures: groupPictures, scenes: groupScenes, most: { group: 30_000 }, names: groupNames },
  {
    pictures: { ...firstPictures, ...images },
    scenes: bannerScenes,
    most: { banner: 60_000 },
    names: ['banner-poster-1', 'banner-mobile-1', 'banner-mobile-2', 'banner-mobile-3'],
  },
  {
    pictures: covers,
    scenes: [...coverScenes, ...workScenes],
    most: { cover: 10_000 },
    names: coversOf('role-play', 'rag', 'agent', 'multimodal', 'evaluation', 'others'),
  },
  {
    pictures: specimens,
    scenes: certificateScenes,
    most: { certificate: 20_000 },
    names: ['certificate-zh', 'certificate-en'],
  },
  {
    pictures: seasonPictures,
    scenes: seasonPosters,
    most: { season: 60_000 },
    names: [2, 3, 4].flatMap((number) =>
      ['zh', 'en', 'mobile-zh', 'mobile-en'].map((kind) => `season-${number}-${kind}`),
    ),
  },
]

const fileOf = (address: string) => address.replace(/^\//, '')
const candidates = (set: string) =>
  set
    .split(', ')
    .map((candidate) => {
      const [address = '', width = ''] = candidate.split(' ')
      return { file: fileOf(address), width: Number(width.replace('w', '')) }
    })
    .sort((one, other) => one.width - other.width)
const entries = albums.flatMap(({ pictures, scenes, most }) =>
  scenes.map((scene) => {
    const picture = pictures[scene.name]
    if (!picture) throw new Error(`no page finds ${scene.name}`)
    return { name: scene.name, picture, most: most[scene.name.replace(/-.*/, '')] ?? 0, scene }
  }),
)

test.each(albums)('the pages find $names', ({ pictures, names, scenes }) => {
  expect(Object.keys(pictures).sort()).toEqual([...names].sort())
  expect(scenes).toHaveLength(names.length)
})

describe.each(entries)('$name', ({ picture, scene, most }) => {
  const themes = [picture, ...(picture.dark ? [picture.dark] : [])]
  const avif = themes.map((theme) => candidates(theme.avif))
  const webp = themes.map((theme) => candidates(theme.webp))

  test('every picture has files of the sizes that it names', () => {
    expect({ width: picture.width, height: picture.height }).toEqual({ width: scene.width, height: scene.height })
    expect(avif.map((set) => set.map(({ width }) => width))).toEqual(themes.map(() => scene.widths))
    expect(webp.map((set) => set.map(({ width }) => width))).toEqual(themes.map(() => [standInWidth(scene)]))
    for (const { file, width } of [...avif, ...webp].flat()) {
      const height = Math.round((width * scene.height) / scene.width)
      expect({ file, ...sizeOf(file) }).toEqual({ file, width, height })
    }
    expect(fileOf(picture.src)).toBe(webp[0]?.[0]?.file)
  })

  test('every picture has the themes that were drawn', () => {
    expect(themes).toHaveLength(scene.themes.length)
    expect(new Set([...avif, ...webp].flat().map(({ file }) => file)).size).toBe(
      themes.length * (scene.widths.length + 1),
    )
  })

  test('every picture is light enough', () => {
    const weights = avif
      .flat()
      .map(({ file, width }) => ({ file, share: statSync(file).size / (width > scene.width ? 2 * most : most) }))
    expect(weights.filter(({ share }) => share > 1)).toEqual([])
  })

  test('every picture is drawn the same every time', () => {
    expect(scene.draw(palettes.light)).toBe(scene.draw(palettes.light))
    expect(scene.draw(palettes.dark)).not.toMatch(/NaN|undefined|Infinity/)
  })
})

describe.each([
  ['the opening clip', bannerClips.opening, clipScenes[0]],
  ['the looping clip', bannerClips.loop, clipScenes[1]],
] as const)('%s', (_, clip, scene) => {
  const files = [clip.webm, clip.mp4, clip.dark.webm, clip.dark.mp4].map(fileOf)

  test.each(files)('%s is 1280 × 568 and at most 700 kB', (file) => {
    expect(sizeOf(file)).toEqual({ width: 1280, height: 568 })
    expect(statSync(file).size).toBeLessThanOrEqual(700_000)
  })

  test.each(files.filter((file) => file.endsWith('.mp4')))(
    '%s lasts as long as it was drawn and starts early',
    (file) => {
      const { seconds, startsEarly } = timingOf(file)
      expect(seconds).toBeCloseTo(scene?.seconds ?? 0, 1)
      expect(startsEarly).toBe(true)
    },
  )
})

test('the second clip starts on the last frame of the first, and loops', () => {
  const [first, second] = clipScenes
  const palette = palettes.light
  const placesIn = (drawing = '') =>
    [...drawing.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => `${x} ${y}`)
  expect(placesIn(second?.frame(palette, 0))).toEqual(placesIn(first?.frame(palette, 1)))
  expect(second?.frame(palette, 1)).toBe(second?.frame(palette, 0))
  expect(second?.frame(palette, 0.5)).not.toBe(second?.frame(palette, 0))
})

test.each(['zh', 'en'])(
  'what a shared link shows in %s is 1200 × 630 and light enough for every reader of links',
  (language) => {
    const file = `src/public/media/share-${language}.png`
    expect(sizeOf(file)).toEqual({ width: 1200, height: 630 })
    expect(statSync(file).size).toBeLessThanOrEqual(300_000)
  },
)

test('every file is used, and all together weigh at most 7 MB', () => {
  const folder = 'src/assets/pictures'
  const stored = readdirSync(folder).map((name) => `${folder}/${name}`)
  const used = [
    ...entries.flatMap(({ picture: { avif, webp, dark } }) =>
      [avif, webp, ...(dark ? [dark.avif, dark.webp] : [])].flatMap(candidates).map(({ file }) => file),
    ),
    ...Object.values(bannerClips).flatMap(({ webm, mp4, dark }) => [webm, mp4, dark.webm, dark.mp4].map(fileOf)),
  ]
  expect(stored.sort()).toEqual([...new Set(used)].sort())
  expect(stored.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(7_000_000)
})

describe('Picture', () => {
  const picture = homePictures['model-internvl'] as PictureSource // the albums' test finds it
  const markup = (more: object) =>
    renderToStaticMarkup(createElement(Picture, { picture, alt: 'A lens', sizes: '20rem', ...more }))

  test('Picture offers dark before light and AVIF before WebP, and keeps its place', () => {
    const sources = [...markup({}).matchAll(/<source [^>]*>/g)].map(([source]) => ({
      format: /type="image\/(\w+)"/.exec(source)?.[1],
      isDark: source.includes('media="(prefers-color-scheme: dark)"'),
    }))
    expect(sources).toEqual([
      { format: 'avif', isDark: true },
      { format: 'webp', isDark: true },
      { format: 'avif', isDark: false },
    ])
    expect(markup({})).toMatch(/<img [^>]*src="[^"]+\.webp"[^>]* width="640" height="480"/)
  })

  test('Picture shows a narrow window a picture of its own shape, without conditions that overlap', () => {
    const narrow = renderToStaticMarkup(
      createElement(Picture, {
        picture: seasonPictures['season-4-en'],
        narrow: seasonPictures['season-4-mobile-en'],
        alt: '',
        sizes: '100vw',
      }),
    )
    const first = /<source [^>]*>/.exec(narrow)?.[0]
    expect(first).toContain('media="(width &lt; 40rem)"')
    expect(first).toMatch(/width="390" height="520"/)
    expect(narrow.indexOf('season-4-mobile-en')).toBeLessThan(narrow.indexOf('season-4-en'))
  })

  test('Picture waits until it comes near, unless it opens the page', () => {
    expect(markup({})).toContain('loading="lazy"')
    expect(markup({})).not.toContain('fetchPriority')
    expect(markup({ priority: true })).toContain('fetchPriority="high"')
    expect(markup({ priority: true })).not.toContain('loading=')
  })
})

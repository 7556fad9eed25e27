import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ContentFile, PublicContent } from '@/openapi/content'
import { contentNames, contentTexts, inLanguage } from '@/openapi/contentTexts.mjs'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { projectRoot } from '../platform/projectRoot'
import { withDefaults, type GivenContent } from './contentDefaults'
import { contentSchema } from './contentSchema'
import { isDrawing } from './drawings'
import { FileProblem, type Place } from './files/problems'
import { readYamlFile } from './files/readYaml'
import { bothOf } from './files/schema'
import type { Content } from './content'

/** The folder of the content's texts and pictures; their names change with them. */
const CONTENT_PATH = '/assets/content'

const isFile = (name: string) => /\.(?:svg|png|jpe?g|webp|avif)$/i.test(name)

/** Replaces the picture files in a value by their addresses, which `add` returns. */
function withAddresses(value: unknown, add: (name: string, place: Place) => string, place: Place = []): unknown {
  if (Array.isArray(value)) return value.map((each, at) => withAddresses(each, add, [...place, at]))
  if (typeof value !== 'object' || value === null) return value
  const isPictures = place.at(-1) === 'pictures' || place.at(-1) === 'share'
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => {
      const at = [...place, name]
      return [
        name,
        typeof each === 'string' && (isPictures || name === 'picture') ? add(each, at) : withAddresses(each, add, at),
      ]
    }),
  )
}

const MOST_PICTURE_BYTES = 5_000_000

function createPictures(folder: string) {
  const pictures = new Map<string, Buffer>()
  const store = (body: Buffer, ending: string): string => {
    const mark = createHash('sha256').update(body).digest('hex').slice(0, 12)
    const address = `${CONTENT_PATH}/${mark}${ending}`
    pictures.set(address, body)
    return address
  }
  const add = (name: string, place: Place): string => {
    const mustBeFile = place[0] === 'pictures'
    if (!isFile(name)) {
      if (isDrawing(name, place)) return name
      const others = mustBeFile ? '' : ', or a drawing that content.example.yaml names in this section'
      throw new FileProblem(place, `must be a picture file (svg, png, jpg, webp or avif)${others}`)
    }
    const body = readPicture(path.resolve(folder, name))
    if (body === null) throw new FileProblem(place, `names the file ${name}, which is not beside the content file`)
    if (body.length > MOST_PICTURE_BYTES) throw new FileProblem(place, `names the file ${name}, which exceeds 5 MB`)
    return store(body, path.extname(name).toLowerCase())
  }
  return { pictures, store, add }
}

function readPicture(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** The first letter of the name on a seal, for an organisation without a logo. */
function drawLogo(name: string): Buffer {
  const [letter = ''] = name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? []
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="4" fill="#c23b22"/>` +
      `<text x="12" y="17.2" text-anchor="middle" font-family="Georgia, serif" font-size="15" font-weight="600" fill="#fffaf3">${letter}</text></svg>`,
  )
}

const versionOf = (texts: object) => createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)

/** The pages of bootcamps, certificates and interest groups that the file does not have. */
function hiddenPages({ bootcamps, certificates, groups }: ContentFile): string[] {
  const seasons = (bootcamps?.seasons ?? []).map(({ number }) => number)
  const hasCertificates = certificates ?? seasons.length > 0
  return [
    ...bootcampSeasons.filter((number) => !seasons.includes(number)).map((number) => `season${number}`),
    ...(hasCertificates ? [] : ['certificate', 'certificateOne', 'certificates']),
    ...(groups === undefined ? ['interest'] : []),
  ]
}

/** Addresses of the organisation's pictures. Without its own file, the portal's; with one, none that shows another's name. */
function picturesOf(
  { product, pictures: given = {} }: ContentFile,
  store: ((body: Buffer, ending: string) => string) | null,
) {
  if (store === null)
    return {
      logo: '',
      icon: '/favicon.svg',
      touchIcon: '/apple-touch-icon.png',
      share: { zh: '/media/share-zh.png', en: '/media/share-en.png' },
    }
  const logo = given.logo ?? given.icon ?? store(drawLogo(inLanguage(product, 'en')), '.svg')
  const bitmap = [given.icon, logo].find((address) => address?.endsWith('.png'))
  return {
    logo,
    icon: given.icon ?? logo,
    touchIcon: given.touch_icon ?? bitmap ?? '',
    share: bothOf(given.share ?? ''),
  }
}

function sharedOf(file: ContentFile, pictures: PublicContent['pictures'], texts: Content['texts']): PublicContent {
  const { bootcamps, groups = [] } = file
  return {
    names: { zh: contentNames(file, 'zh'), en: contentNames(file, 'en') },
    pictures,
    seasons: (bootcamps?.seasons ?? []).map(({ number }) => number),
    coursesLink: bootcamps?.courses_link ?? '',
    hasGroups: groups.length > 0,
    hidden: hiddenPages(file),
    version: texts === null ? '' : versionOf(texts),
  }
}

/** Problems that a schema cannot express. */
function checkContent({ home, star_counts: counts = {} }: ContentFile) {
  const lists = { tools: home.toolchain?.tools ?? [], repositories: home.projects?.repositories ?? [] }
  for (const [name, list] of Object.entries(lists))
    for (const [at, { stars }] of list.entries())
      if (stars !== undefined && !Object.hasOwn(counts, stars))
        throw new FileProblem(
          ['home', name === 'tools' ? 'toolchain' : 'projects', name, at, 'stars'],
          `names ${stars}, which is not among star_counts`,
        )
}

const MOST_BYTES = 1_000_000

let example: Content | null = null

/** The content that applies without an own file. */
export const exampleContent = (): Content => (example ??= readContentFile(null))

/** Reads an organisation's content; a StartError names the line and the field that is wrong. */
export function readContentFile(name: string | null): Content {
  const location = name ?? path.join(projectRoot, 'content.example.yaml')
  const form = { setting: 'PORTAL_CONTENT', schema: contentSchema, mostBytes: MOST_BYTES, allowsEmptyKeys: true }
  return readYamlFile(location, form, (given: GivenContent) => {
    const { pictures, store, add } = createPictures(path.dirname(location))
    const file = withDefaults(withAddresses(given, add) as GivenContent) // as: of the same shape
    checkContent(file)
    const texts = name === null ? null : { zh: contentTexts(file, 'zh'), en: contentTexts(file, 'en') }
    const shown = picturesOf(file, name === null ? null : store)
    return { file, shared: sharedOf(file, shown, texts), texts, pictures }
  })
}

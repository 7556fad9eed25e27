import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ContentFile, LocalisedText, PublicContent, Words } from '@/openapi/content'
import { contentNames, contentTexts, inLanguage } from '@/openapi/contentTexts.mjs'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import { projectRoot } from '../platform/projectRoot'
import { withDefaults, type GivenContent } from './contentDefaults'
import { contentSchema } from './contentSchema'
import { isDrawing } from './drawings'
import { FileProblem, FileProblems, problemsOf, type Place } from './fileProblems'
import type { Content } from './names'
import { HAS_PRIVATE_USE, privateUsePlace } from './privateUse'
import { readYamlFile } from './yamlFile'

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

const inBoth = (words: Words): LocalisedText => (typeof words === 'string' ? { zh: words, en: words } : words)

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
    share: inBoth(given.share ?? ''),
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

const doubledIn = (values: readonly unknown[]) => values.findIndex((value, at) => values.indexOf(value) !== at)

/** Problems that a schema cannot express. */
function checkContent({ bootcamps, groups = [], home, star_counts: counts = {} }: ContentFile) {
  const season = doubledIn((bootcamps?.seasons ?? []).map(({ number }) => number))
  if (season >= 0) throw new FileProblem(['bootcamps', 'seasons', season, 'number'], 'is the number of another season')
  const group = doubledIn(groups.map(({ tag }) => tag))
  if (group >= 0) throw new FileProblem(['groups', group, 'tag'], 'is the tag of another group')
  const lists = { tools: home.toolchain?.tools ?? [], repositories: home.projects?.repositories ?? [] }
  for (const [name, list] of Object.entries(lists))
    for (const [at, { stars }] of list.entries())
      if (stars !== undefined && !Object.hasOwn(counts, stars))
        throw new FileProblem(
          ['home', name === 'tools' ? 'toolchain' : 'projects', name, at, 'stars'],
          `names ${stars}, which is not among star_counts`,
        )
}

function checkFile(value: unknown, { folder, isOwn }: { folder: string; isOwn: boolean }) {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true })
  if (!ajv.validate(contentSchema, value ?? {})) throw new FileProblems(problemsOf(ajv.errors ?? []))
  const privatePlace = privateUsePlace(value)
  if (privatePlace !== null) throw new FileProblem(privatePlace, HAS_PRIVATE_USE)
  const { pictures, store, add } = createPictures(folder)
  const file = withDefaults(withAddresses(value, add) as GivenContent) // as: the schema has accepted it
  checkContent(file)
  return { file, shown: picturesOf(file, isOwn ? store : null), pictures }
}

const MOST_BYTES = 1_000_000

/** A key without a value is as if it were absent: `links:` whose entries are comments. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const full = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(full.map(([name, each]): [string, unknown] => [name, withoutEmpty(each)]))
}

let example: Content | null = null

/** The content that applies without an own file. */
export const exampleContent = (): Content => (example ??= readContentFile(null))

/** Reads an organisation's content; a StartError names the line and the field that is wrong. */
export function readContentFile(name: string | null): Content {
  const file = name ?? path.join(projectRoot, 'content.example.yaml')
  return readYamlFile(file, { setting: 'PORTAL_CONTENT', mostBytes: MOST_BYTES }, (value) => {
    const folder = path.dirname(file)
    const { file: content, shown, pictures } = checkFile(withoutEmpty(value), { folder, isOwn: name !== null })
    const texts = name === null ? null : { zh: contentTexts(content, 'zh'), en: contentTexts(content, 'en') }
    return { file: content, shared: sharedOf(content, shown, texts), texts, pictures }
  })
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import type { ContentFile, ContentTexts, LocalisedText, PublicContent, Words } from '@/openapi/content'
import { contentNames, contentTexts } from '@/openapi/contentTexts.mjs'
import { bootcampSeasons } from '@/openapi/rules/bootcamp'
import type { Language } from '@/openapi/types'
import { messageOf, StartError } from '../platform/log'
import { projectRoot } from '../platform/projectRoot'
import { contentSchema } from './contentSchema'
import { textOf } from './environment'

/** The organisation's content, with an address in place of each picture file. */
export type Content = {
  file: ContentFile
  /** The part of every page. */
  shared: PublicContent
  /** The texts that replace the built ones; null without an own file. */
  texts: Readonly<Record<Language, ContentTexts>> | null
  /** The files of pictures by their address. */
  pictures: ReadonlyMap<string, string>
}

/** The folder of the content's texts and pictures; their names change with them. */
const CONTENT_PATH = '/assets/content'

type Place = readonly (string | number)[]

class ContentProblem extends Error {
  constructor(
    readonly place: Place,
    message: string,
  ) {
    super(message)
  }
}

const placeOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

type Details = { additionalProperty?: string; allowedValues?: readonly unknown[]; missingProperty?: string }

/** The first problem that is not only the consequence of another one. */
function problemOf(errors: readonly ErrorObject[]): ContentProblem {
  const error = errors.find(({ keyword }) => keyword !== 'if') ?? errors[0]
  if (error === undefined) return new ContentProblem([], 'is not valid')
  const { additionalProperty, allowedValues, missingProperty }: Details = error.params
  const place = placeOf(error)
  if (additionalProperty !== undefined) return new ContentProblem([...place, additionalProperty], 'is no key')
  if (missingProperty !== undefined) return new ContentProblem(place, `needs ${missingProperty}`)
  if (allowedValues !== undefined) return new ContentProblem(place, `must be one of ${allowedValues.join(', ')}`)
  const description: unknown = error.parentSchema?.['description']
  return new ContentProblem(
    place,
    typeof description === 'string' ? `must be ${description}` : (error.message ?? 'is not valid'),
  )
}

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

function createPictures(folder: string) {
  const pictures = new Map<string, string>()
  const add = (name: string, place: Place): string => {
    if (!isFile(name)) return name
    const file = path.resolve(folder, name)
    try {
      const mark = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12)
      const address = `${CONTENT_PATH}/${mark}${path.extname(name).toLowerCase()}`
      pictures.set(address, file)
      return address
    } catch {
      throw new ContentProblem(place, `names the file ${name}, which is not beside the content file`)
    }
  }
  return { pictures, add }
}

const inBoth = (words: Words): LocalisedText => (typeof words === 'string' ? { zh: words, en: words } : words)

const versionOf = (texts: object) => createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12)

/** The pages of bootcamps, their certificates and interest groups that the file does not have. */
function hiddenPages({ bootcamps, groups }: ContentFile): string[] {
  const seasons = (bootcamps?.seasons ?? []).map(({ number }) => number)
  return [
    ...bootcampSeasons.filter((number) => !seasons.includes(number)).map((number) => `season${number}`),
    ...(seasons.length === 0 ? ['certificate', 'certificateOne', 'certificates'] : []),
    ...(groups === undefined ? ['interest'] : []),
  ]
}

function sharedOf(file: ContentFile, texts: Content['texts']): PublicContent {
  const { pictures = {}, bootcamps, groups = [] } = file
  return {
    names: { zh: contentNames(file, 'zh'), en: contentNames(file, 'en') },
    pictures: {
      logo: pictures.logo ?? '',
      icon: pictures.icon ?? '',
      touchIcon: pictures.touch_icon ?? '',
      share: inBoth(pictures.share ?? ''),
    },
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
  if (season >= 0)
    throw new ContentProblem(['bootcamps', 'seasons', season, 'number'], 'is the number of another season')
  const group = doubledIn(groups.map(({ tag }) => tag))
  if (group >= 0) throw new ContentProblem(['groups', group, 'tag'], 'is the tag of another group')
  const lists = { tools: home.toolchain?.tools ?? [], repositories: home.projects?.repositories ?? [] }
  for (const [name, list] of Object.entries(lists))
    for (const [at, { stars }] of list.entries())
      if (stars !== undefined && !(stars in counts))
        throw new ContentProblem(
          ['home', name === 'tools' ? 'toolchain' : 'projects', name, at, 'stars'],
          `names ${stars}, which is not among star_counts`,
        )
}

/** The line of the nearest node that the file has at a place. */
function lineOf(document: Document, lines: LineCounter, place: Place): number {
  const found = place
    .map((_, end) => document.getIn(place.slice(0, place.length - end), true))
    .find((node) => isNode(node))
  const [start = 0] = (isNode(found) ? found.range : null) ?? []
  return Math.max(1, lines.linePos(start).line)
}

function checkFile(value: unknown, folder: string) {
  const ajv = new Ajv2020({ allowUnionTypes: true, verbose: true })
  if (!ajv.validate(contentSchema, value)) throw problemOf(ajv.errors ?? [])
  const { pictures, add } = createPictures(folder)
  const file = withAddresses(value, add) as ContentFile // as: the schema has accepted it
  checkContent(file)
  return { file, pictures }
}

function readDocument(file: string) {
  const lines = new LineCounter()
  const document = parseDocument(textOf(readFileSync(file), file), { lineCounter: lines, logLevel: 'error' })
  const [first] = document.errors
  if (first) throw new Error(first.message.split('\n', 1)[0]?.replace(/:$/, ''), { cause: first })
  const value: unknown = document.toJS()
  try {
    return checkFile(value, path.dirname(file))
  } catch (error) {
    if (!(error instanceof ContentProblem)) throw error
    const name = error.place.length === 0 ? 'the file' : error.place.join('.')
    throw new Error(`line ${lineOf(document, lines, error.place)}: ${name} ${error.message}`, { cause: error })
  }
}

let example: Content | null = null

/** The content that applies without an own file. */
export const exampleContent = (): Content => (example ??= readContentFile(null))

/** Reads an organisation's content; a StartError names the line and the field that is wrong. */
export function readContentFile(name: string | null): Content {
  const file = name ?? path.join(projectRoot, 'content.example.yaml')
  try {
    const { file: content, pictures } = readDocument(file)
    const texts = name === null ? null : { zh: contentTexts(content, 'zh'), en: contentTexts(content, 'en') }
    return { file: content, shared: sharedOf(content, texts), texts, pictures }
  } catch (error) {
    throw new StartError(`PORTAL_CONTENT: ${file}: ${messageOf(error).slice(0, 500)}`)
  }
}

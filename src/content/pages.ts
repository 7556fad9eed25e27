import { siteContent } from '../i18n/siteContent'
import type { PageDefinition, PageKey } from './definePage'

/** A page and the folder that holds it, such as `src/features/home`; its path distinguishes it from all others. */
export type Page = Omit<PageDefinition, 'chapters'> & { folder: string; chapter?: string }

const definitions = import.meta.glob<PageDefinition>('/src/features/**/page.ts', { eager: true, import: 'page' })

/** Every page of the portal, by its folder; those for missing pages are last. */
export const pages: readonly Page[] = Object.entries(definitions)
  .flatMap(([file, { chapters, ...page }]): Page[] => {
    const inFolder = { ...page, folder: file.slice('/'.length, -'/page.ts'.length) }
    if (!chapters) return [inFolder]
    return chapters.map((chapter, index) => {
      const path = index === 0 ? page.path : (`${page.path}/${chapter}` as const)
      return { ...inFolder, path, chapter }
    })
  })
  .sort((one, other) => Number(one.kind === 'missing') - Number(other.kind === 'missing'))

type Paths = Readonly<Record<PageKey, string>>

/** The path of each page; for pages with chapters, of the first. */
export const paths = Object.fromEntries(Object.values(definitions).map(({ key, path }) => [key, path])) as Paths // a test finds a page for every name

/** The path of a chapter of the documentation. */
export const chapterPath = (name: string) => pages.find(({ chapter }) => chapter === name)?.path ?? paths.apiDocument

/** A chapter at the address of its page also answers by its name. */
const firstChapters: readonly (readonly [string, string])[] = Object.values(definitions).flatMap(
  ({ path, chapters: [first] = [] }) => (first === undefined ? [] : [[`${path}/${first}`, path] as const]),
)

/** Paths without a page of their own, and where they lead; to be replaced in the history, so that Back does not trap. */
export const redirects: Readonly<Record<string, string>> = {
  '/userCenter': paths.activities,
  '/developers': paths.community,
  '/api': paths.apiDocument,
  ...Object.fromEntries<string>(firstChapters),
}

export const certificatePath = (id: string) => `${paths.certificate}/${encodeURIComponent(id)}`

export const callPath = (requestId: string) => `${paths.callDetail}/${encodeURIComponent(requestId)}`

const modelsBase = `${paths.models}/`
const isPlainSegment = (segment: string) => !['', '.', '..'].includes(segment)

/** The path of a model's page. Slashes of its id stay, for proxies that decode or refuse `%2F`, unless a browser would change the path. */
export const modelPath = (id: string) => {
  const segments = id.split('/')
  return (
    modelsBase + (segments.every(isPlainSegment) ? segments.map(encodeURIComponent).join('/') : encodeURIComponent(id))
  )
}

/** The id of the model whose page is at `pathname`, also with encoded slashes; null for another path. A malformed path is of no model. */
export function modelIdOf(pathname: string): string | null {
  const path = withoutTrailingSlash(pathname)
  if (!path.startsWith(modelsBase)) return null
  const encoded = path.slice(modelsBase.length)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded // no id has a per cent sign
  }
}

const withoutTrailingSlash = (pathname: string) => pathname.replace(/(?<=[^/]|^\/)\/+$/, '')

/** Projects, interest groups and bootcamps are reachable from a sub-menu on these paths. */
export const hasDeveloperSubMenu = (pathname: string): boolean => {
  const path = withoutTrailingSlash(pathname)
  if (path === '/developers/home') return false
  return path.startsWith('/developers/') || path.startsWith('/icamp') || path === paths.certificate
}

/** The pages that stand beside the API menu on a desktop. */
export const hasApiMenu = (pathname: string): boolean => withoutTrailingSlash(pathname).startsWith('/api/')

/** The pages of the API menu from the top. */
export const apiMenu = pages
  .filter(({ apiMenuPlace, path, key }) => apiMenuPlace !== undefined && path === paths[key])
  .sort((one, other) => (one.apiMenuPlace ?? 0) - (other.apiMenuPlace ?? 0))

/** Whether the organisation has the content of this page: bootcamps, their certificates, interest groups. */
export const isOffered = ({ key }: Pick<Page, 'key'>): boolean => !siteContent().hidden.includes(key)

/** Whether a link to this path leads to a page. */
export const hasPage = (pathname: string): boolean => pageFor(pathname) !== null

/** The page at `pathname`, or null if no page matches. */
export const pageFor = (pathname: string): Page | null => {
  const path = withoutTrailingSlash(pathname)
  return pages.find((page) => patternOf(page).test(path) && isOffered(page)) ?? null
}

const patternOf = ({ path }: Page) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/[*]$/, '.+')}$`)

import { siteContent } from '../i18n/siteContent'
import type { Texts } from '../i18n/texts'

/** The key of a page, by which `pageNames` and `pageDescriptions` have its texts. */
export type PageKey = keyof Texts['pageNames']

/** As react-router reads it; a segment `:name` is any text, `*` at the end any segments. */
export type PagePath = `/${string}`

/** The path of each page; for pages with chapters, of the first. */
export const paths = {
  home: '/',
  models: '/api/models',
  model: '/api/models/*',
  apiDocument: '/api/document',
  documentPrint: '/api/document/print',
  missing: '/api/document/*',
  playground: '/api/playground',
  tokens: '/api/tokens',
  strategy: '/api/strategy',
  callDetail: '/api/callDetail',
  callOne: '/api/callDetail/:id',
  status: '/status',
  community: '/developers/community',
  interest: '/developers/interest',
  season2: '/developers/activity',
  season3: '/developers/activity-3',
  season4: '/icamp4',
  certificate: '/certificate',
  certificateOne: '/certificate/:id',
  activities: '/userCenter/activities',
  certificates: '/userCenter/certificates',
  service: '/protocol/service',
  privacy: '/protocol/private',
  children: '/protocol/children',
} as const satisfies Record<PageKey, PagePath>

/** Whether the organisation has the content of this page: bootcamps, their certificates, interest groups. */
export const isOffered = (key: PageKey): boolean => !siteContent().hidden.includes(key)

const chapterOrders = import.meta.glob<number>('/src/content/documentation/zh/*.mdx', {
  eager: true,
  query: '?order',
  import: 'order',
})

/** The name of a chapter's file, which is also the end of its address. */
export const chapterNameOf = (file: string) => file.replace(/^.*\/|\.mdx$/g, '')

/** The documentation from its first chapter to its last; both languages have the same. */
export const chapterNames: readonly string[] = Object.entries(chapterOrders)
  .sort(([, one], [, other]) => one - other)
  .map(([file]) => chapterNameOf(file))

/** The chapter that says what changed in the API, of which the feed is made. */
export const changesChapter = 'changes'

/** The path of a chapter of the documentation. */
export const chapterPath = (name: string): PagePath =>
  chapterNames.indexOf(name) > 0 ? `${paths.apiDocument}/${name}` : paths.apiDocument

export const certificatePath = (id: string) => `${paths.certificate}/${encodeURIComponent(id)}`

export const callPath = (requestId: string) => `${paths.callDetail}/${encodeURIComponent(requestId)}`

/** The playground with this model chosen. */
export const playgroundPath = (model: string) => `${paths.playground}?model=${encodeURIComponent(model)}`

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

export const withoutTrailingSlash = (pathname: string) => pathname.replace(/(?<=[^/]|^\/)\/+$/, '')

import type { PageDefinition, PageKey } from './definePage'

/** A page and the folder that holds it, such as `src/pages/home`. */
export type Page = PageDefinition & { folder: string }

const definitions = import.meta.glob<PageDefinition>('/src/pages/**/page.ts', { eager: true, import: 'page' })

/** Every page of the portal, by its folder. */
export const pages: readonly Page[] = Object.entries(definitions).map(([file, page]) => ({
  ...page,
  folder: file.slice('/'.length, -'/page.ts'.length),
}))

/** Where each page is found. */
export const paths = Object.fromEntries(pages.map(({ key, path }) => [key, path])) as Readonly<Record<PageKey, string>> // a test finds a page for every name

/** Paths without a page of their own, and where they lead; to be replaced in the history, so that Back does not trap. */
export const redirects: Readonly<Record<string, string>> = {
  '/userCenter': paths.activities,
  '/developers': paths.community,
  '/api': paths.apiDocument,
}

export const certificatePath = (id: string) => `${paths.certificate}/${encodeURIComponent(id)}`

const withoutTrailingSlash = (pathname: string) => pathname.replace(/(?<=.)\/+$/, '')

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
  .filter(({ apiMenuPlace }) => apiMenuPlace !== undefined)
  .sort((one, other) => (one.apiMenuPlace ?? 0) - (other.apiMenuPlace ?? 0))

/** The page at `pathname`, or null where there is none. */
export const pageFor = (pathname: string): Page | null => {
  const path = withoutTrailingSlash(pathname)
  return pages.find((page) => patternOf(page).test(path)) ?? null
}

const patternOf = ({ path }: Page) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

import type { PageDefinition } from '../runtime/definePage'
import { chapterNames, isOffered, paths, withoutTrailingSlash, type PagePath } from '../runtime/paths'

/** A page and the folder that holds it, such as `src/features/home`; its path distinguishes it from all others. */
export type Page = Omit<PageDefinition, 'variants'> & { path: PagePath; folder: string; chapter?: string }

const definitions = import.meta.glob<PageDefinition>('/src/features/**/page.ts', { eager: true, import: 'page' })

/** Every page of the portal, by its folder; those for missing pages are last. */
export const pages: readonly Page[] = Object.entries(definitions)
  .flatMap(([file, { variants = [{}], ...page }]) =>
    variants.map((variant): Page => ({
      ...page,
      path: paths[variant.key ?? page.key],
      folder: file.slice('/'.length, -'/page.ts'.length),
      ...variant,
    })),
  )
  .sort((one, other) => Number(one.kind === 'missing') - Number(other.kind === 'missing'))

/** Paths without a page of their own, and where they lead; to be replaced in the history, so that Back does not trap. */
export const redirects: Readonly<Record<string, string>> = {
  '/userCenter': paths.activities,
  '/developers': paths.community,
  '/api': paths.apiDocument,
  [`${paths.apiDocument}/${chapterNames[0]}`]: paths.apiDocument,
}

/** Projects, interest groups and bootcamps are reachable from a sub-menu on these paths. */
export const hasDeveloperSubMenu = (pathname: string): boolean => {
  const path = withoutTrailingSlash(pathname)
  if (path === '/developers/home') return false
  return path.startsWith('/developers/') || path.startsWith('/icamp') || path === paths.certificate
}

/** The pages that stand beside the API menu on a desktop. */
export const hasApiMenu = (pathname: string): boolean => withoutTrailingSlash(pathname).startsWith('/api/')

/** An entry of the top menu. */
export type TopEntry = 'models' | 'playground' | 'apiDocument' | 'api' | 'developers'

/** The current entry of the top menu, or null for a page outside of it: the front page, the account and the legal pages. */
export function topEntryOf(pathname: string): TopEntry | null {
  const path = withoutTrailingSlash(pathname)
  if (hasDeveloperSubMenu(path)) return 'developers'
  const own = (['models', 'playground', 'apiDocument'] as const).find((key) => `${path}/`.startsWith(`${paths[key]}/`))
  if (own) return own
  return hasApiMenu(path) || path === paths.status ? 'api' : null
}

/** The pages of the API menu from the top. */
export const apiMenu = pages
  .filter(({ apiMenuPlace, path, key }) => apiMenuPlace !== undefined && path === paths[key])
  .sort((one, other) => (one.apiMenuPlace ?? 0) - (other.apiMenuPlace ?? 0))

/** The page at `pathname`, or null if no page matches. */
export const pageFor = (pathname: string): Page | null => {
  const path = withoutTrailingSlash(pathname)
  return pages.find((page) => patternOf(page).test(path) && isOffered(page.key)) ?? null
}

const patternOf = ({ path }: Page) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/[*]$/, '.+')}$`)

import type { RenderBundle } from '@/openapi/renderBundle'
import { exampleContent } from '@/server/configuration/contentFile'

const bundle = new URL('../../dist/render/render.js', import.meta.url).href
const built = (await import(bundle)) as RenderBundle // of this very build
built.setContent(exampleContent().shared, null)

/** The built portal's own statements about its pages; for tests that run outside Vite, which collects them. */
export const { pages } = built

export const isPortalPath = (pathname: string) => built.pathKind(pathname) !== 'unknown'

export const documents = pages.filter(({ kind }) => kind === 'document')

/** One page of each screen: chapters of the documentation share theirs. */
export const documentScreens = documents.filter(
  ({ folder }, index) => documents.findIndex((other) => other.folder === folder) === index,
)

/** Paths without a page of their own, and where they lead. */
export const redirects = built.routeTable.flatMap(({ path, to }) => (to === null ? [] : [{ path, to }]))

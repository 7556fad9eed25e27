import type { PortalConfiguration } from './configuration.js'
import type { ContentTexts, PublicContent } from './content.js'
import type { FirstCall } from './served.js'
import type { CatalogueModel, Language, ProjectOrder, ProjectPage, ProjectTagFilter, UserInfo } from './types.js'

/** Vite's client manifest, as far as it is read: source file → built file. */
export type BuildManifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }>
>

/** CSP sources (`'sha256-…'`) of the inline scripts and styles of a page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/**
 * One whole HTML document. `personal` is the same page for a signed-in user, with a `PersonSlot` in each place of the user's data;
 * null for the shell.
 */
export type RenderedPage = {
  path: string
  language: Language
  html: string
  personal: string | null
  hashes: InlineHashes
}

/** Placeholders of the user's data: characters for private use, which no text of the build contains. */
export const userPlaceholders = { name: '\uE001', username: '\uE002', avatar: '\uE003', served: '\uE004' } as const

export type PersonSlot = keyof typeof userPlaceholders

export type SiteFile = { path: string; contentType: string; body: string }

/** A page of the portal. `folder` holds its sources; the build's manifest names its code by it. */
export type SitePage = {
  key: string
  path: string
  access: 'public' | 'login'
  /** `renderSite` renders a `document` and a `missing` page whole, and of a `shell` behind the sign-in the frame. */
  kind: 'document' | 'shell' | 'missing'
  texts: readonly string[]
  folder: string
}

/** The kind of a path: a page, the frame of a page behind the sign-in, the shell, a redirect, a missing page, or not the portal's. */
export type PathKind = 'page' | 'frame' | 'shell' | 'redirect' | 'missing' | 'unknown'

/** The input of every page. */
export type RenderInput = {
  configuration: PortalConfiguration
  template: string
  manifest: BuildManifest
  /** The text of every built style sheet, by its file as the manifest names it. */
  styles: Readonly<Record<string, string>>
}

/** The page of projects, which is rendered again when they change. `query` is that of its first call. */
export type ProjectsPage = {
  path: string
  query: { tag: ProjectTagFilter; page: number; page_size: number; sort_by: ProjectOrder }
  render: (input: RenderInput, language: Language, projects: ProjectPage) => Promise<RenderedPage>
}

/** The pages and files that have the models on offer, rendered again when these change. */
export type ModelPages = {
  /** The path of the list. */
  path: string
  /** The path of the page for models that are not on offer. */
  missingPath: string
  /** The page of the list, that for unknown models, and that of each model, as far as they are rendered for all visitors. */
  render: (input: RenderInput, language: Language, models: readonly CatalogueModel[]) => AsyncIterable<RenderedPage>
  /** The sitemap with the models' pages, and the models as Markdown. */
  files: (configuration: PortalConfiguration, models: readonly CatalogueModel[]) => Promise<readonly SiteFile[]>
  /** The id of the model whose page is at this path; null for another path. */
  modelIdOf: (pathname: string) => string | null
}

/** The interface of the render bundle (built from `src/prerender/render.tsx`) for the server. */
export type RenderBundle = {
  /** Sets the organisation's content, before anything else is called; `texts` are those of its own file. */
  setContent(content: PublicContent, texts: Readonly<Record<Language, ContentTexts>> | null): void
  /**
   * Every public route in both languages, the frame of every page behind the sign-in, and the page `/_shell` for routes that
   * are rendered in the browser only.
   */
  renderSite(input: RenderInput): Promise<readonly RenderedPage[]>
  projectsPage: ProjectsPage
  modelPages: ModelPages
  /** The headlines of all pages, also of those that `renderSite` does not render with their headline. */
  headlines: (language: Language) => Promise<readonly string[]>
  /** sitemap.xml, robots.txt and the like. Translated files are `name.zh.md` and `name.en.md`; the request's language chooses. */
  siteFiles(configuration: PortalConfiguration): Promise<readonly SiteFile[]>
  pages: readonly SitePage[]
  pathKind(pathname: string): PathKind
  /** The rules of `pathKind` for a static host: `:id` is one segment, `*` the rest, `to` the target of a redirect. */
  routeTable: readonly { path: string; kind: Exclude<PathKind, 'unknown'>; to: string | null }[]
  /** Whether the organisation has the content of the page with this path of `routeTable`. */
  isPageOffered(path: string): boolean
  /** The HTML for the slots of a page of this user; `served` is the text of a data block. */
  renderPerson(user: UserInfo, language: Language): Promise<Readonly<Record<Exclude<PersonSlot, 'served'>, string>>>
  /** The calls that a page behind the sign-in makes first, on a day such as 2026-03-01. */
  firstCalls(path: string, today: string): readonly FirstCall[]
  /** The path of the page that says that there is nothing at this one; null if the kind of the path is not `missing`. */
  missingPageFor(pathname: string): string | null
  /** The target of an empty child route, e.g. `/api` → `/api/document`; null for any other path. */
  redirectFor(pathname: string): string | null
  /** The design tokens and base styles, for pages that the server draws itself. */
  themeCss: string
}

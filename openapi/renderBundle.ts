import type { PortalConfiguration } from './configuration.js'
import type { FirstCall } from './served.js'
import type { Language, ProjectOrder, ProjectPage, ProjectTagFilter, UserInfo } from './types.js'

/** Vite's client manifest, as far as it is read: source file → built file. */
export type BuildManifest = Readonly<
  Record<string, { file: string; css?: readonly string[]; imports?: readonly string[]; isEntry?: boolean }>
>

/** CSP sources (`'sha256-…'`) of what stands in a page itself. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/**
 * One whole HTML document. `personal` is the same page for somebody who is signed in, with a `PersonSlot` wherever it says who that
 * is; null for the shell.
 */
export type RenderedPage = {
  path: string
  language: Language
  html: string
  personal: string | null
  hashes: InlineHashes
}

/** What stands in a page in place of a person: characters for private use, which no text of the build has. */
export const personSlots = { name: '\uE001', username: '\uE002', avatar: '\uE003', served: '\uE004' } as const

export type PersonSlot = keyof typeof personSlots

export type SiteFile = { path: string; contentType: string; body: string }

/** A page of the portal: its texts, and the folder of its sources, by which the build's manifest names its code. */
export type SitePage = {
  key: string
  path: string
  access: 'public' | 'login'
  /** `document` is rendered by `renderSite`; of a `shell` behind the sign-in the frame is, and the rest in the browser. */
  kind: 'document' | 'shell'
  texts: readonly string[]
  folder: string
}

/** How the portal treats a path: its own page, the frame of one behind the sign-in, the shell, another path, or nothing of the portal's. */
export type PathKind = 'page' | 'frame' | 'shell' | 'redirect' | 'unknown'

/** What every page is rendered with. */
export type RenderInput = {
  configuration: PortalConfiguration
  template: string
  manifest: BuildManifest
  /** The text of every built style sheet, by its file as the manifest names it. */
  styles: Readonly<Record<string, string>>
}

/** The page of projects, which is rendered again when they change: with what it asks for first. */
export type ProjectsPage = {
  path: string
  query: { tag: ProjectTagFilter; page: number; page_size: number; sort_by: ProjectOrder }
  render: (input: RenderInput, language: Language, projects: ProjectPage) => Promise<RenderedPage>
}

/** What the server uses of the render bundle (built from `src/prerender/render.tsx`). */
export type RenderBundle = {
  /**
   * Every public route in both languages, the frame of every page behind the sign-in, and the page `/_shell` for routes that
   * are rendered in the browser only.
   */
  renderSite(input: RenderInput): Promise<readonly RenderedPage[]>
  projectsPage: ProjectsPage
  /** sitemap.xml, robots.txt and the like; what is there in several languages as `name.zh.md`, where `name.md` is the reader's. */
  siteFiles(configuration: PortalConfiguration): Promise<readonly SiteFile[]>
  pages: readonly SitePage[]
  pathKind(pathname: string): PathKind
  /** All that `pathKind` knows, for a host that runs no code: `:id` stands for one segment, `to` for where a redirect leads. */
  routeTable: readonly { path: string; kind: Exclude<PathKind, 'unknown'>; to: string | null }[]
  /** What stands in the slots of a page for this person, as HTML; `served` is the text of a data block. */
  renderPerson(user: UserInfo, language: Language): Promise<Readonly<Record<Exclude<PersonSlot, 'served'>, string>>>
  /** The calls that a page behind the sign-in makes first, on a day such as 2026-03-01. */
  firstCalls(path: string, today: string): readonly FirstCall[]
  /** Where an empty child route leads, e.g. `/api` → `/api/document`; null for any other path. */
  redirectFor(pathname: string): string | null
  /** The design tokens and base styles, for pages that the server draws itself. */
  themeCss: string
}

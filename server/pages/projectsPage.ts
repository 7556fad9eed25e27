import type { ProjectsPage, RenderInput } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { type Log, errorFields } from '../platform/log'
import type { Changes } from '../storage/database'
import { slotPattern } from './personalPage'
import { createRerender } from './rerender'
import { withHeadingFont } from './headingFont/headingFont'
import { compressPage, type SitePage } from './site'

const RETRY_MS = 5000

type Projects = Parameters<ProjectsPage['render']>[2]

type ProjectPorts = {
  /** One page of projects with its total, read in one snapshot. */
  listProjects: (query: ProjectsPage['query'] & { language: Language }) => Promise<Projects>
  changes: Pick<Changes, 'isConnected' | 'subscribe'>
  log: Pick<Log, 'warn'>
}

/** Renders the page of projects with the projects of the database. */
export type ProjectsPageRenderer = ReturnType<typeof createProjectsPageRenderer>

type Rendered = { projects: string; page: SitePage }

type ProjectsPageInput = RenderInput & { headingStyles: string }

/** Reads the projects and renders the page if they have changed. */
function createRender({ query, render }: ProjectsPage, input: ProjectsPageInput, cache: Map<Language, Rendered>) {
  return async ({ listProjects }: ProjectPorts, language: Language) => {
    const projects = await listProjects({ ...query, language })
    if (projects.list.length === 0) return void cache.delete(language)
    // Texts of projects must not contain placeholders of personal content.
    const text = JSON.stringify(projects).replaceAll(slotPattern, '')
    if (cache.get(language)?.projects === text) return
    const rendered = await render(input, language, JSON.parse(text) as typeof projects) // as: its own text
    cache.set(language, {
      projects: text,
      page: await compressPage(withHeadingFont(rendered, input.headingStyles)),
    })
  }
}

/** Creates the renderer, which renders nothing before `follow`. */
export function createProjectsPageRenderer(page: ProjectsPage, input: ProjectsPageInput) {
  const cache = new Map<Language, Rendered>()
  const renderIfChanged = createRender(page, input, cache)
  let following: ProjectPorts | null = null
  const { refresh, stop } = createRerender(async () => {
    if (following === null) return
    const { changes, log } = following
    try {
      for (const language of languages) await renderIfChanged(following, language)
    } catch (error) {
      cache.clear()
      log.warn(errorFields(error), 'project list could not be rendered; served without it')
      setTimeout(() => changes.isConnected() && void refresh(), RETRY_MS).unref()
    }
  })

  return {
    /** The latest rendering; null for any other path, without projects, and while the change listener is disconnected. */
    find: (path: string, language: Language) =>
      path === page.path && following?.changes.isConnected() ? (cache.get(language)?.page ?? null) : null,
    /** Renders the page now and after each change until it is stopped; no request waits for it. */
    follow(ports: ProjectPorts) {
      following = ports
      ports.changes.subscribe((change) => {
        if (ports.changes.isConnected() && (change === null || change.kind === 'projects')) void refresh()
      })
      return refresh()
    },
    stop,
  }
}

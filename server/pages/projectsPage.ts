import type { ProjectsPage, RenderInput } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { Log } from '../platform/log'
import type { Changes } from '../storage/changes'
import { errorFields } from '../platform/errors'
import { slotPattern } from './personalPage'
import { compressPage, type SitePage } from './siteCache'

const RETRY_MS = 5000

type Projects = Parameters<ProjectsPage['render']>[2]

type ProjectPorts = {
  /** One page of projects with its total, read in one snapshot. */
  listProjects: (query: ProjectsPage['query'] & { language: Language }) => Promise<Projects>
  changes: Pick<Changes, 'isConnected' | 'subscribe'>
  log: Pick<Log, 'warn'>
}

/** The page of projects with what the database has of them. */
export type ProjectsPageRenderer = {
  /** The page as it was rendered last; null for any other one, where there are no projects, and where changes of them may pass unheard. */
  find(path: string, language: Language): SitePage | null
  /** Renders it, and again after each change until it is stopped; no request waits for it. */
  follow(ports: ProjectPorts): Promise<void>
  stop(): Promise<void>
}

type Rendered = { projects: string; page: SitePage }

/** Reads the projects, and renders the page where they are others than before. */
function createRender({ query, render }: ProjectsPage, input: RenderInput, made: Map<Language, Rendered>) {
  return async ({ listProjects }: ProjectPorts, language: Language) => {
    const projects = await listProjects({ ...query, language })
    if (projects.list.length === 0) return void made.delete(language)
    // What stands for a person in a page stands in no text of it.
    const text = JSON.stringify(projects).replaceAll(slotPattern, '')
    if (made.get(language)?.projects === text) return
    const rendered = await render(input, language, JSON.parse(text) as typeof projects) // as: its own text
    made.set(language, { projects: text, page: await compressPage(rendered) })
  }
}

/** Nothing is rendered before `follow`. */
export function createProjectsPageRenderer(page: ProjectsPage, input: RenderInput): ProjectsPageRenderer {
  const made = new Map<Language, Rendered>()
  const renew = createRender(page, input, made)
  const stopping = new AbortController()
  let source: ProjectPorts | null = null
  let running: Promise<void> | null = null
  let isDue = false

  async function renderAll(from: ProjectPorts) {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      try {
        for (const language of languages) await renew(from, language)
      } catch (error) {
        made.clear()
        from.log.warn(errorFields(error), 'the page of projects is served without them')
        setTimeout(() => from.changes.isConnected() && void look(from), RETRY_MS).unref()
      }
    }
  }

  /** One at a time; what changes meanwhile is looked at when it is done. */
  function look(from: ProjectPorts): Promise<void> {
    isDue = true
    running ??= renderAll(from).finally(() => (running = null))
    return running
  }

  return {
    find: (path, language) =>
      path === page.path && source?.changes.isConnected() ? (made.get(language)?.page ?? null) : null,
    follow(given) {
      source = given
      given.changes.subscribe((change) => {
        if (given.changes.isConnected() && (change === null || change.kind === 'projects')) void look(given)
      })
      return look(given)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

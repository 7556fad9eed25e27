import { queryOf, usualProjects } from '@/machines/community/projectSelection'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { ModelPages, ProjectsPage, RenderBundle, RenderedPage, RenderInput } from '@/openapi/renderBundle'
import { languages, languageTags } from '@/openapi/rules/language'
import type { CatalogueModel, Language } from '@/openapi/types'
import type { FirstCall, PageData } from '@/openapi/served'
import { contents as en } from '../features/documentation/contents/en'
import { contents as zh } from '../features/documentation/contents/zh'
import { redirects, pageFor, pages, type Page } from '../routes/pages'
import { isOffered, modelIdOf, modelPath, paths } from '../runtime/paths'
import { modelLinks } from '../features/models/modelFacts'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { loadDeferredParts } from '../parts/deferred/deferred'
import base from '../ui/theme/base.css?inline'
import tokens from '../ui/theme/tokens.css?inline'
import { assemblePage, type PageParts } from './assemblePage'
import { preparePage } from '../routes/screens'
import { FALLBACK_MESSAGE_CLASS } from '../browser/servedPage'
import { setContent } from './ownContent'
import { placeholderUser, renderPerson, withElementSlots } from './person'
import { modelFiles } from './modelFiles'
import { renderBody } from './renderBody'
import { siteFiles } from './siteFiles'

const documents = pages.filter((page) => page.kind !== 'shell')
/** The placeholder during the look-up: nothing of the page itself. */
const frames = pages.filter(isFrame)
const shellPath = '/_shell'

/** All addresses of a path with a parameter get the shell. */
function isFrame({ kind, access, path }: Page) {
  return kind === 'shell' && access === 'login' && !/[:*]/.test(path)
}

/** See `RenderBundle`. Pages are rendered from path and configuration alone, for an anonymous visitor and for any person. */
export async function renderSite(input: RenderInput): Promise<readonly RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const language of languages) {
    for (const page of documents.filter(({ key }) => isOffered(key)))
      rendered.push(await renderPage(input, page, language))
    const unnamed = { language, name: '', description: '', beside: besideShell(language) }
    for (const page of frames.filter(({ key }) => isOffered(key))) {
      await preparePage(page, language)
      const bodies = renderBodies(input.configuration, page, language)
      rendered.push(assemblePage({ ...input, ...unnamed, ...bodies, path: page.path, page }))
    }
    rendered.push(assemblePage({ ...input, ...unnamed, path: shellPath, page: null, body: '', personalBody: null }))
  }
  return rendered
}

async function renderPage(
  input: RenderInput,
  page: Page,
  language: Language,
  { data, ...own }: Pick<PageParts, 'data'> & Partial<Pick<PageParts, 'path' | 'name' | 'description'>> = {},
): Promise<RenderedPage> {
  await Promise.all([preparePage(page, language), loadTexts(language, ['pageDescriptions'])])
  await loadDeferredParts(language)
  const texts = textsFor(language)
  const parts: PageParts = {
    ...input,
    path: page.path,
    language,
    page,
    data,
    ...renderBodies(input.configuration, page, language, { data, path: own.path }),
    name: nameOf(page, language),
    description: chapterDescription(page, language) ?? texts.pageDescriptions[page.key](),
    ...own,
  }
  return assemblePage(parts)
}

function nameOf(page: Page, language: Language): string {
  const { common, pageNames } = textsFor(language)
  const name = page.key === 'home' ? common.productName() : pageNames[page.key]()
  const chapter = isFirst(page) ? undefined : { zh, en }[language].find((one) => one.name === page.chapter)
  return chapter ? `${chapter.title} · ${name}` : name
}

const isFirst = ({ key, path }: Page) => path === paths[key]

const descriptions = import.meta.glob<string>('/src/content/documentation/*/*.mdx', {
  query: '?description',
  import: 'description',
  eager: true,
})

const chapterDescription = (page: Page, language: Language) =>
  page.chapter === undefined || isFirst(page)
    ? null
    : descriptions[`/src/content/documentation/${language}/${page.chapter}.mdx`]

const renderBodies = (
  configuration: PortalConfiguration,
  page: Page,
  language: Language,
  { data = {}, path = page.path }: { data?: PageData | undefined; path?: string | undefined } = {},
) => {
  const at = { ...page, path }
  return {
    body: renderBody(configuration, at, { language, data, user: null }),
    personalBody: withElementSlots(renderBody(configuration, at, { language, data, user: placeholderUser })),
  }
}

/** See `ProjectsPage`. */
export const projectsPage: ProjectsPage = {
  path: paths.community,
  query: queryOf({ ...usualProjects, language: 'zh' }),
  render(input, language, projects) {
    const page = pageFor(paths.community)
    if (!page) throw new Error('there is no page of projects')
    return renderPage(input, page, language, { data: { listProjects: projects } })
  },
}

const mostPages = 50

/** The models in the HTML of a model's page: its own and those that it names. */
function shownOn(id: string, models: readonly CatalogueModel[]): readonly CatalogueModel[] {
  const named = modelLinks(id, models)
  return models.filter((model) => model.id === id || named.includes(model.id))
}

const dataWith = (models: readonly CatalogueModel[]): PageData => ({ getModelCatalogue: { list: [...models] } })

/** See `ModelPages`. */
export const modelPages: ModelPages = {
  path: paths.models,
  missingPath: paths.model,
  modelIdOf,
  async *render(input, language, models) {
    const [list, one] = [pageFor(paths.models), pageFor(modelPath('any'))]
    if (!list || !one) throw new Error('there are no pages of models')
    yield renderPage(input, list, language, { data: dataWith(models) })
    yield renderPage(input, { ...one, kind: 'missing' }, language, { data: dataWith([]) })
    for (const model of models.slice(0, mostPages)) {
      const { id, purpose, description } = model
      const words = purpose ?? description
      yield renderPage(input, { ...one, kind: 'document' }, language, {
        data: dataWith(shownOn(id, models)),
        path: modelPath(id),
        name: model.name?.[language] ?? id,
        ...(words && { description: words[language] }),
      })
    }
  },
  files: modelFiles,
}

/** See `RenderBundle`. */
export async function headlines(language: Language): Promise<readonly string[]> {
  await loadTexts(language, ['modelPage'])
  const { pageNames, session, problems, modelPage } = textsFor(language)
  return [
    ...Object.values(pageNames),
    session.unreachableTitle,
    session.signOutFailedTitle,
    session.refusedTitle,
    session.otherAccountTitle,
    problems.somethingWrong,
    modelPage.missingTitle,
    modelPage.failedTitle,
  ].map((text) => text())
}

/** See `RenderBundle`. */
export function pathKind(pathname: string) {
  if (redirectFor(pathname) !== null) return 'redirect' as const
  const page = pageFor(pathname)
  if (!page) return 'unknown' as const
  return kindOf(page)
}

function kindOf(page: Page) {
  if (page.kind === 'document') return 'page' as const
  if (page.kind === 'missing') return 'missing' as const
  return isFrame(page) ? ('frame' as const) : ('shell' as const)
}

/** See `RenderBundle`. */
export const missingPageFor = (pathname: string): string | null =>
  pathKind(pathname) === 'missing' ? (pageFor(pathname)?.path ?? null) : null

/** See `RenderBundle`. */
export const redirectFor = (pathname: string): string | null =>
  redirects[pathname.replace(/(?<=[^/]|^\/)\/+$/, '')] ?? null

/** See `RenderBundle`. */
export const isPageOffered: RenderBundle['isPageOffered'] = (path) =>
  pages.every((page) => page.path !== path || isOffered(page.key))

/** See `RenderBundle`. */
export const routeTable: RenderBundle['routeTable'] = [
  ...pages.map((page) => ({ path: page.path, kind: kindOf(page), to: null })),
  ...Object.entries(redirects).map(([path, to]) => ({ path, kind: 'redirect' as const, to })),
]

export { pages, renderPerson, setContent, siteFiles }

export const themeCss = `${tokens}\n${base}`

const firstCallsOf = import.meta.glob<(today: string) => readonly FirstCall[]>('/src/features/**/firstCalls.ts', {
  eager: true,
  import: 'firstCalls',
})

/** See `RenderBundle`. */
export const firstCalls: RenderBundle['firstCalls'] = (path, today) =>
  firstCallsOf[`/${pageFor(path)?.folder}/firstCalls.ts`]?.(today) ?? []

const fallbackWords: Readonly<Record<Language, { late: string; reload: string; needsScript: string }>> = {
  zh: { late: '页面尚未加载。', reload: '重新加载', needsScript: '这个页面需要启用 JavaScript。' },
  en: { late: 'This page has not loaded yet.', reload: 'Reload', needsScript: 'This page needs JavaScript.' },
}

/** The fallback message of a page that is rendered in the browser: shown without scripts, or if they fail to load. */
function besideShell(language: Language): string {
  const ownFirst = [language, ...languages.filter((other) => other !== language)]
  const inEach = (say: (of: (typeof fallbackWords)[Language]) => string) =>
    ownFirst.map((of) => `<p lang="${languageTags[of]}">${say(fallbackWords[of])}</p>`).join('')
  return (
    `<noscript>${inEach(({ needsScript }) => needsScript)}</noscript>` +
    `<aside class="${FALLBACK_MESSAGE_CLASS}">${inEach(({ late, reload }) => `${late} <a href="">${reload}</a>`)}</aside>`
  )
}

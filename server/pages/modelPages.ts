import type { ModelPages, RenderInput } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { CatalogueModel, Language } from '@/openapi/types'
import { type Log, errorFields } from '../platform/log'
import { createEntry, type Entry } from './entry'
import { withHeadingFont } from './headingFont/headingFont'
import { slotPattern } from './personalPage'
import { createRerender } from './rerender'
import { compressPage, type PageChoice, type SitePage } from './site'

type ModelPagesInput = RenderInput & { headingStyles: string }

type ModelPorts = {
  /** The models on offer as they were read last; reads again what is due, without waiting. Null if they were never read. */
  listModels: () => Promise<readonly CatalogueModel[] | null>
  /** Calls back after each read of a list. */
  watchModels: (changed: () => void) => void
  log: Pick<Log, 'warn'>
}

/** Renders the pages of models with the catalogue. */
export type ModelPagesRenderer = ReturnType<typeof createModelPagesRenderer>

/** `pages` by language and id; the list has no id. */
type Rendered = { pages: ReadonlyMap<string, SitePage>; files: ReadonlyMap<string, Entry> }

/** Renders the list, the models' pages and their files. */
async function renderAll(
  pages: ModelPages,
  input: ModelPagesInput,
  models: readonly CatalogueModel[],
): Promise<Rendered> {
  const rendered = new Map<string, SitePage>()
  for (const language of languages)
    for await (const page of pages.render(input, language, models))
      rendered.set(
        `${language} ${pages.modelIdOf(page.path) ?? ''}`,
        await compressPage(withHeadingFont(page, input.headingStyles)),
      )
  const files = new Map<string, Entry>()
  for (const { path, contentType, body } of await pages.files(input.configuration, models))
    files.set(path, await createEntry(Buffer.from(body), contentType))
  return { pages: rendered, files }
}

/** The rendering of the models that were read last; `update` renders again if they have changed. */
function createRendering(pages: ModelPages, input: ModelPagesInput) {
  let text = ''
  let offered: ReadonlySet<string> | null = null
  let rendered: Rendered | null = null
  /** The id of a model's path, none for the list; null for any other path. */
  const idOf = (path: string) => (path === pages.path ? '' : pages.modelIdOf(path))
  return {
    idOf,
    pageOf: (path: string, language: Language) => {
      const id = idOf(path)
      return id === null ? null : (rendered?.pages.get(`${language} ${id}`) ?? null)
    },
    fileOf: (path: string) => rendered?.files.get(path) ?? null,
    isOffered: (id: string) => offered?.has(id) ?? null,
    offeredIds: (): Iterable<string> => offered ?? [],
    update: async (models: readonly CatalogueModel[]) => {
      // Texts of models must not contain placeholders of personal content.
      const next = JSON.stringify(models).replaceAll(slotPattern, '')
      if (next === text) return
      const clean = JSON.parse(next) as typeof models // as: its own text
      offered = new Set(clean.map(({ id }) => id))
      rendered = await renderAll(pages, input, clean)
      text = next
    },
    clear: () => {
      text = ''
      rendered = null
    },
  }
}

/** Creates the renderer, which renders nothing before `follow`. */
export function createModelPagesRenderer(pages: ModelPages, input: ModelPagesInput) {
  const { idOf, pageOf, fileOf, isOffered, offeredIds, update, clear } = createRendering(pages, input)
  let ports: ModelPorts | null = null
  const { refresh, stop } = createRerender(async () => {
    try {
      const models = await ports?.listModels()
      if (models) await update(models)
    } catch (error) {
      clear()
      ports?.log.warn(errorFields(error), 'pages of models could not be rendered; served without models')
    }
  })

  return {
    /**
     * The page for the address of a model: its own, or the one that says that it is not on offer. Null for any other address,
     * before the first list, and for models that are not rendered.
     */
    choose(path: string): PageChoice | null {
      const id = idOf(path)
      if (id === null || id === '') return null
      if (pageOf(path, 'zh')) return { name: path, isIndexed: true }
      return isOffered(id) === false ? { name: pages.missingPath, isIndexed: false, status: 404 } : null
    },
    /**
     * The latest rendering of a page; null for any other path, before the first list, and for a list that the query narrows
     * (`isChoice`). It reads lists that are due.
     */
    find(path: string, language: Language, isChoice: boolean): SitePage | null {
      const page = isChoice && idOf(path) === '' ? null : pageOf(path, language)
      if (page) void refresh()
      return page
    },
    /** The latest rendering of a file; null for any other path and before the first list. */
    findFile: fileOf,
    /** The models on offer in their order, as they were read last; empty before the first list. */
    offeredIds,
    /** Renders the pages now and after each change until it is stopped; no request waits for it. */
    follow(modelPorts: ModelPorts) {
      ports = modelPorts
      modelPorts.watchModels(() => void refresh())
      return refresh()
    },
    stop,
  }
}

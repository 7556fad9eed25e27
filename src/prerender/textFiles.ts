import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { CatalogueModel, Language } from '@/openapi/types'
import { feedPath } from './changesFeed'
import { changesChapter, chapterNames, chapterPath, isOffered, modelPath, paths } from '../runtime/paths'
import { modelName } from '../features/models/modelFacts'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { chapterMarkdown, type ChapterSource } from './chapterMarkdown'

const sources = import.meta.glob<ChapterSource>('/src/content/documentation/*/*.mdx', {
  query: '?source',
  import: 'source',
  eager: true,
})

const names: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' }

function sourceOf(name: string, language: Language): ChapterSource {
  const source = sources[`/src/content/documentation/${language}/${name}.mdx`]
  if (!source) throw new Error(`there is no chapter ${name} in ${language}`)
  return source
}

/**
 * The documentation for programs that read text: each chapter in each language (`/api/document/chat.zh.md`; the server
 * answers `/api/document/chat.md` with one of them), and `/llms.txt`, which lists them.
 */
export async function textFiles(configuration: PortalConfiguration): Promise<readonly SiteFile[]> {
  await Promise.all(languages.map((language) => loadTexts(language, ['documentPage'])))
  const chapters = languages.flatMap((language) =>
    chapterNames.map((name) => ({
      path: `${chapterPath(name)}.${language}.md`,
      contentType: 'text/markdown; charset=utf-8',
      body: chapterMarkdown(sourceOf(name, language), configuration, language),
    })),
  )
  return [...chapters, { path: '/llms.txt', contentType: 'text/plain; charset=utf-8', body: llmsText(configuration) }]
}

/** Links for readers to the files for programs. */
const portalPages = ['models', 'playground', 'status', 'tokens', 'strategy'] as const

/** The models with their pages, and all of them in one file. */
function modelLines(publicUrl: string, models: readonly CatalogueModel[]): readonly string[] {
  if (models.length === 0) return []
  const name = textsFor('en').pageNames.models()
  const lines = models.map((model) => {
    const { id, purpose, description } = model
    const words = purpose ?? description
    return `- [${modelName(model, 'en')}](${publicUrl}${modelPath(id)})${words ? `: ${words.en}` : ''}`
  })
  return [`## ${name}`, '', `- [${name}](${publicUrl}${paths.models}.md)`, ...lines, '']
}

/** As llmstxt.org describes it; `models` are those on offer, if they are known. */
export function llmsText({ publicUrl }: PortalConfiguration, models: readonly CatalogueModel[] = []): string {
  const list = (language: Language) =>
    chapterNames.map((name) => {
      const { title, description } = sourceOf(name, language)
      return `- [${title}](${publicUrl}${chapterPath(name)}.md?lang=${language}): ${description}`
    })
  const { common, pageNames, documentPage } = textsFor('en')
  return [
    `# ${common.productName()} ${pageNames.apiDocument()}`,
    '',
    `> ${documentPage.lead()} ${textsFor('zh').documentPage.lead()}`,
    '',
    ...languages.toReversed().flatMap((language) => [`## ${names[language]}`, '', ...list(language), '']),
    ...modelLines(publicUrl, models),
    '## Portal',
    '',
    ...portalPages.filter(isOffered).map((key) => `- [${pageNames[key]()}](${publicUrl}${paths[key]})`),
    '',
    '## OpenAPI',
    '',
    `- [gateway.yaml](${publicUrl}/openapi/gateway.yaml): the model API, OpenAPI 3.1, descriptions in English and Chinese`,
    '',
    '## Atom',
    '',
    ...languages.toReversed().map((language) => {
      const { title, description } = sourceOf(changesChapter, language)
      return `- [${title}](${publicUrl}${feedPath(language)}): ${description}`
    }),
    '',
  ].join('\n')
}

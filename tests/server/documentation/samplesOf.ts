import { readFileSync } from 'node:fs'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { RenderBundle, SiteFile } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import { firstCallSamples } from '@/src/parts/samples/firstCallSamples'
import { texts as en } from '@/src/features/tokens/tokensPage.en'
import { texts as zh } from '@/src/features/tokens/tokensPage.zh'

/** A block of code as a reader copies it. `kind` is the block's own word for its language, such as `bash`. */
export type DocumentedSample = { language: Language; place: string; kind: string; code: string }

/** The questions to a model with a new token. */
const questions = { zh: zh.firstQuestion, en: en.firstQuestion } as const

const block = /^```(\w+)[^\n]*\n([^]*?)^```$/gm

const blocksOf = (language: Language, place: string, text: string): DocumentedSample[] =>
  [...text.matchAll(block)].map(([, kind = '', code = '']) => ({ language, place, kind, code }))

/** Samples of the documentation's Markdown, of the page of models and of a new token, filled in for this portal. */
export async function samplesOf(configuration: PortalConfiguration): Promise<readonly DocumentedSample[]> {
  return samplesIn(await textFiles(configuration), configuration)
}

/** Renders the documentation's Markdown. */
export const textFiles: RenderBundle['siteFiles'] = async (configuration) => {
  // Named at run time: the pages' sources have the types of a browser, the server's tests do not.
  const module: string = '@/src/prerender/textFiles'
  const { textFiles: render } = (await import(module)) as { textFiles: RenderBundle['siteFiles'] } // as: written with this type
  return render(configuration)
}

/** Samples of these files, of the page of models and of a new token. */
export function samplesIn(files: readonly SiteFile[], configuration: PortalConfiguration): readonly DocumentedSample[] {
  const chapters = files.flatMap(({ path, body }) => {
    const [, name = 'quick-start', language] = /^\/api\/document(?:\/([a-z-]+))?\.(zh|en)\.md$/.exec(path) ?? []
    return language === 'zh' || language === 'en' ? blocksOf(language, name, body) : []
  })
  const model = languages.flatMap((language) =>
    blocksOf(language, 'a model', filledIn(`src/content/modelSamples/${language}/call.mdx`, configuration)),
  )
  const kinds = { curl: 'bash', Python: 'python', JavaScript: 'js' } as const
  const { apiBase: base, sampleModel } = configuration
  const token = languages.flatMap((language) => {
    const samples = firstCallSamples({ base, model: sampleModel, question: questions[language] })
    return (['curl', 'Python', 'JavaScript'] as const).map((name) => ({
      language,
      place: 'a new token',
      kind: kinds[name],
      code: samples[name],
    }))
  })
  return [...chapters, ...model, ...token]
}

const filledIn = (file: string, { apiBase, sampleModel }: PortalConfiguration) =>
  readFileSync(file, 'utf8')
    .replaceAll('__BASE__', apiBase)
    .replaceAll('__ROOT__', apiBase.replace(/\/v1$/, ''))
    .replaceAll('MODEL_ID', sampleModel)

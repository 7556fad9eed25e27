import type { PortalConfiguration } from '@/openapi/configuration'
import type { SiteFile } from '@/openapi/renderBundle'
import { languages } from '@/openapi/rules/language'
import type { CatalogueModel, Language } from '@/openapi/types'
import { modelPath, paths } from '../runtime/paths'
import { modelFacts, modelName } from '../features/models/modelFacts'
import { loadTexts } from '../i18n/loadTexts'
import { textsFor } from '../i18n/texts'
import { sitemap } from './siteFiles'
import { llmsText } from './textFiles'

/** See `ModelPages`. */
export async function modelFiles(
  configuration: PortalConfiguration,
  models: readonly CatalogueModel[],
): Promise<readonly SiteFile[]> {
  await Promise.all(languages.map((language) => loadTexts(language, ['modelsPage', 'documentPage'])))
  return [
    { path: '/llms.txt', contentType: 'text/plain; charset=utf-8', body: llmsText(configuration, models) },
    sitemap(
      configuration,
      models.map(({ id }) => modelPath(id)),
    ),
    ...languages.map((language) => ({
      path: `${paths.models}.${language}.md`,
      contentType: 'text/markdown; charset=utf-8',
      body: modelsMarkdown(configuration, models, language),
    })),
  ]
}

/** The models with what is known of them, for programs that read text. */
function modelsMarkdown({ publicUrl }: PortalConfiguration, models: readonly CatalogueModel[], language: Language) {
  const { modelsPage: texts, pageNames } = textsFor(language)
  const sections = models.map((model) => {
    const { id, purpose, description, ref_model: target, limits_note: note, weights, paper } = model
    const facts = [
      ['id', `\`${id}\``],
      ...(target === undefined ? [] : [[texts.refModel(), `\`${target}\``]]),
      ...modelFacts(model, texts).map(({ name, text }) => [name, text]),
      ...(weights === undefined ? [] : [[texts.weights(), `<${weights}>`]]),
      ...(paper === undefined ? [] : [[texts.paper(), `<${paper}>`]]),
    ]
    return [
      `## [${modelName(model, language)}](${publicUrl}${modelPath(id)}?lang=${language})`,
      ...[purpose, description, note].flatMap((words) => (words ? [words[language]] : [])),
      facts.map(([name, text]) => `- ${name}: ${text}`).join('\n'),
    ].join('\n\n')
  })
  return [`# ${pageNames.models()}`, `> ${texts.lead()}`, ...sections, ''].join('\n\n').trimEnd() + '\n'
}

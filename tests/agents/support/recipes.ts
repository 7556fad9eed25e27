import { readFileSync } from 'node:fs'

const chapter = 'src/content/documentation/en/clients.mdx'

/** The first sample in a section of the chapter on clients, with the values of a portal and a model. */
export function recipeOf(section: string, origin: string, model: string): string {
  const [, text = ''] = readFileSync(chapter, 'utf8').split(`[#${section}]`)
  const [, sample] = /^```\w+\n(.*?)^```$/ms.exec(text) ?? []
  if (sample === undefined) throw new Error(`${chapter} has no sample in ${section}`)
  return sample.replaceAll('__BASE__', `${origin}/v1`).replaceAll('__ROOT__', origin).replaceAll('MODEL_ID', model)
}

/** The variables that a shell sample sets. */
export function variablesOf(sample: string, key: string): Record<string, string> {
  const lines = [...sample.matchAll(/^export (\w+)="(.*)"$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value.replace('$INTERN_API_TOKEN', key)]))
}

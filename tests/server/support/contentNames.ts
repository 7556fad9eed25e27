import type { Language } from '@/openapi/types'
import { createContent, type ContentPort } from '@/server/configuration/content'
import { exampleContent } from '@/server/configuration/contentFile'

type Names = Readonly<Record<Language, { product: string; organisation: string }>>

/** The example's content. */
export const content: ContentPort = createContent(exampleContent())

/** The example's content with the names of another organisation. */
export function contentNamed({ zh, en }: Names): ContentPort {
  const example = exampleContent()
  const { names } = example.shared
  const named = { zh: { ...names.zh, ...zh }, en: { ...names.en, ...en } }
  return createContent({ ...example, shared: { ...example.shared, names: named } })
}

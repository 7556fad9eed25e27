import type { Language } from '@/openapi/types'
import { exampleContent } from '@/server/configuration/contentFile'
import { setServerContent } from '@/server/configuration/names'

type Names = Readonly<Record<Language, { product: string; organisation: string }>>

/** Sets the example's content with the names of another organisation. */
export function setNames({ zh, en }: Names): void {
  const content = exampleContent()
  const { names } = content.shared
  const named = { zh: { ...names.zh, ...zh }, en: { ...names.en, ...en } }
  setServerContent({ ...content, shared: { ...content.shared, names: named } })
}

export const resetNames = () => setServerContent(exampleContent())

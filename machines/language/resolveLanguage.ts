import type { Language } from '@/openapi/types'

/** The supported language that a tag like `zh-CN` or `en` names; null for any other. */
export function languageOf(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split('-')[0]
  return primary === 'zh' || primary === 'en' ? primary : null
}

/** The language to start in: the first source that says anything decides; an explicit but unsupported value means zh. */
export function resolveLanguage(sources: {
  query: string | null
  stored: string | null
  browser: string | null
}): Language {
  const explicit = sources.query ?? sources.stored
  if (explicit !== null) return languageOf(explicit) ?? 'zh'
  if (sources.browser === null) return 'zh'
  return sources.browser.toLowerCase().includes('zh') ? 'zh' : 'en'
}

import { LANGUAGE_COOKIE } from '@/openapi/configuration'
import { languageTags, resolveLanguage } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'
import type { BrowserStorage } from './browserStorage'
import { readCookie } from './cookies'
import { storageKeys } from './storageKeys'

const yearS = 365 * 24 * 60 * 60

/** Keeps a choice of language, and mirrors it in a cookie so that the server answers the next load in it. */
export function storeLanguage(document: Document, storage: BrowserStorage, language: Language): void {
  storage.write(storageKeys.language, language)
  const secure = document.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${yearS}${secure}`
}

/** The language that this visitor is to see. */
export const wantedLanguage = ({ document, location, navigator }: Window, storage: BrowserStorage): Language =>
  resolveLanguage({
    query: new URLSearchParams(location.search).get('lang'),
    remembered: storage.read(storageKeys.language) ?? readCookie(document, LANGUAGE_COOKIE),
    browser: navigator.language,
  })

/** Makes the document say its language, with the product's name as title; an address that names another one is corrected, so that a reload agrees. */
export function showLanguage(window: Window, language: Language, title: string): void {
  const { document, location, history } = window
  const lang = languageTags[language]
  // Setting the same language again would make the browser restyle the whole page.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang
  document.title = title
  const address = new URL(location.href)
  if (!address.searchParams.has('lang') || address.searchParams.get('lang') === language) return
  address.searchParams.set('lang', language)
  history.replaceState(history.state, '', address)
}

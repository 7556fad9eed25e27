import { fromPromise } from 'xstate'
import type { Language } from '@/openapi/types'
import { languageMachine } from '@/machines/language/language.machine'
import { pageFor } from '../routes/pages'
import { loadTexts } from '../i18n/loadTexts'
import { discardFailedLoads } from '../browser/loading'
import { loadDeferredParts } from '../parts/deferred/deferred'
import type { BrowserStorage } from '../browser/browserStorage'
import { showLanguage, storeLanguage } from '../browser/language'
import { siteContent } from '../i18n/siteContent'
import type { NoticeKey } from '../features/notices/notices'
import { preparePage } from '../routes/screens'

type LanguageParts = { window: Window; storage: BrowserStorage; notify: (message: NoticeKey) => void }

/** The language statechart on this browser: its address, cookie and texts. */
export const connectLanguage = ({ window, storage, notify }: LanguageParts) =>
  languageMachine.provide({
    actors: {
      loadLocale: fromPromise(({ input }: { input: { language: Language } }) => loadWhole(window, input.language)),
    },
    actions: {
      storeLanguage: (_, { language }: { language: Language }) => storeLanguage(window.document, storage, language),
      showLanguage: (_, { language }: { language: Language }) =>
        showLanguage(window, language, siteContent().names[language].product),
      notify: (_, { message }: { message: NoticeKey }) => notify(message),
    },
  })

/** Loads the page on screen with its deferred sections: their rendered texts are in the old language. */
async function loadWhole({ location }: Window, language: Language): Promise<void> {
  const page = pageFor(location.pathname)
  try {
    await loadDeferredParts(language)
    await Promise.all([loadTexts(language), page && preparePage(page, language)])
  } catch (error) {
    discardFailedLoads()
    throw error
  }
}

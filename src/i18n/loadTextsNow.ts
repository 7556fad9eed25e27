import { loadAllLocales } from './i18n-util.sync'

/** Loads every text of both languages at once, for tests: pages and the render bundle load theirs by `loadTexts`. */
export const loadTextsNow = (): void => loadAllLocales()

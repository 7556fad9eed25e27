import { loadAllLocales } from './i18n-util.sync'

/** Loads every text of both languages at once: for the render bundle and for tests, never for the browser. */
export const loadTextsNow = (): void => loadAllLocales()

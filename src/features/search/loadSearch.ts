import { createElement } from 'react'
import type { Language } from '@/openapi/types'
import { loadTexts } from '@/src/i18n/loadTexts'
import type { SearchDialog } from './SearchDialog'

let loaded: typeof SearchDialog | null = null

/** Rejects when the dialog's code or its texts cannot be fetched. */
export async function loadSearch(language: Language): Promise<void> {
  const [code] = await Promise.all([import('./SearchDialog'), loadTexts(language, ['siteSearch'])])
  loaded = code.SearchDialog
}

/** The dialog that `loadSearch` has brought. */
export const searchElement = (onClose: () => void) => loaded && createElement(loaded, { onClose })

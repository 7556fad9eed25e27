import { createElement, useEffect } from 'react'
import type { Language } from '@/openapi/types'
import { isSearchKey } from '@/src/browser/searchKeys'
import { loadTexts } from '@/src/i18n/loadTexts'
import type { SearchDialog } from './SearchDialog'
import { isSlashOn } from './slashKey'

let loaded: typeof SearchDialog | null = null

/** Rejects when the dialog's code or its texts cannot be fetched. */
export async function loadSearch(language: Language): Promise<void> {
  const [code] = await Promise.all([import('./SearchDialog'), loadTexts(language, ['siteSearch'])])
  loaded = code.SearchDialog
}

/** The dialog that `loadSearch` has brought. */
export const searchElement = (onClose: () => void) => loaded && createElement(loaded, { onClose })

/** Calls `open` for the keys of the search, wherever the focus is; a dialog that is open already keeps them. `open` is stable. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event, isSlashOn)) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
}

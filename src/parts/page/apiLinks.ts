import { createContext } from 'react'
import type { Texts } from '@/src/i18n/texts'

/** Makes the links of the API menu, for a page that has them in a menu of its own (`hasMenuButton` of its definition). */
export const ApiLinksContext = createContext<(texts: Texts) => readonly { to: string; label: string }[]>(() => [])

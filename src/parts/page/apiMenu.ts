import { createContext, use, type ReactNode } from 'react'

/** The button that opens the API menu, on a page that has it in its toolbar (`hasMenuButton` of its definition); null elsewhere. */
export const ApiMenuContext = createContext<ReactNode>(null)

export const useApiMenuButton = (): ReactNode => use(ApiMenuContext)

import type { Language } from '@/openapi/types'

/** Marks the element whose content is the documentation's text. */
export const SLOT_ATTRIBUTE = 'data-documentation'

let served: { language: string; nodes: readonly Node[] } | null = null

/** Remembers the text that the server rendered into this document; it is then shown as it is, without its chunk. */
export function keepServedText(document: Document): void {
  const slot = findSlot(document)
  const { page, language } = document.documentElement.dataset
  if (served || page !== 'apiDocument' || !slot || language === undefined) return
  served = { language, nodes: [...slot.childNodes] }
}

export const isTextShown = (document: Document) => findSlot(document) !== null

export const servedText = (language: Language) => (served?.language === language ? served.nodes : null)

const findSlot = (document: Document) => document.querySelector(`[${SLOT_ATTRIBUTE}]`)

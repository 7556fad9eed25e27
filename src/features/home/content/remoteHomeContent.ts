import { homeContentFrom, type HomeContent } from '@/machines/home/homeContent'
import type { Language } from '@/openapi/types'
import { readConfiguration } from '@/src/browser/configuration'

const timeoutMs = 7000

/** The configured document's part for a language, past every cache; rejects when it cannot be had or is not sound. */
export async function fetchHomeContent(window: Window, language: Language, signal: AbortSignal): Promise<HomeContent> {
  const address = new URL(readConfiguration(window.document).homeContent, window.location.origin)
  address.searchParams.set('t', String(Date.now()))
  const answer = await window.fetch(address, {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (!answer.ok) throw new Error(`the home content was answered with ${answer.status}`)
  return homeContentFrom(await answer.json(), language)
}

import type { Inspect } from '@/src/actors/portal'

/** `?inspect` in a development build opens the inspector on the running system; a production build holds nothing of it. */
export async function openInspector(): Promise<Inspect | null> {
  if (!import.meta.env.DEV) return null
  if (!new URLSearchParams(window.location.search).has('inspect')) return null
  const { createInspector } = await import('./createInspector')
  return createInspector()
}

import type { RenderBundle } from '@/openapi/renderBundle'
import type { FirstCall } from '@/openapi/served'
import { pageFor } from '../content/pages'

const calls = import.meta.glob<(today: string) => readonly FirstCall[]>('/src/features/**/firstCalls.ts', {
  eager: true,
  import: 'firstCalls',
})

/** See `RenderBundle`. */
export const firstCalls: RenderBundle['firstCalls'] = (path, today) =>
  calls[`/${pageFor(path)?.folder}/firstCalls.ts`]?.(today) ?? []

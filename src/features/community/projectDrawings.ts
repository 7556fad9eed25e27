import type { Project } from '@/openapi/types'
import { picturesOf, type PictureSource } from '@/src/ui/data/Picture'

/** The topic of the drawings for each tag; every topic has three. */
const topics = { 1: 'role-play', 2: 'rag', 3: 'agent', 4: 'multimodal', 5: 'evaluation', [-1]: 'others' } as const

export const drawings = picturesOf<`cover-${(typeof topics)[keyof typeof topics]}-${1 | 2 | 3}`>(
  import.meta.glob<string>('/src/content/pictures/files/cover-*', { eager: true, query: '?url', import: 'default' }),
  { width: 400, height: 125 },
)

/** The drawing of the topic that a project names first; which of the three follows from its id, so that it stays. */
export function drawingOf({ id, tags }: { id: string; tags: readonly Project['tags'][number][] }): PictureSource {
  const sum = Array.from(id).reduce((hash, letter) => (hash * 33 + letter.charCodeAt(0)) % 1009, 7)
  const places = [1, 2, 3] as const
  return drawings[`cover-${topics[tags[0] ?? -1]}-${places[sum % 3] ?? 1}`]
}

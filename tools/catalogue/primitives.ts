import type { Stories } from '@/src/ui/story'

type Module = { stories: Stories; alone?: boolean; wide?: boolean }
export type Primitive = { name: string; stories: Stories; alone: boolean; wide: boolean }

const modules = import.meta.glob<Module>('../../src/ui/*/stories/*.story.tsx', { eager: true })

/** Whatever has a story, by name. */
export const primitives: readonly Primitive[] = Object.entries(modules)
  .map(([file, { stories, alone = false, wide = false }]) => {
    const name = file.replace(/^.*\/|\.story\.tsx$/g, '')
    return { name, stories, alone, wide }
  })
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

import type { SeasonNumber } from '@/openapi/content'
import { deferred } from '@/src/parts/deferred/deferred'
import { ExternalScriptGate } from '@/src/parts/externalScript/ExternalScriptGate'
import { SeasonPage } from './SeasonPage'

const courseOf = (number: SeasonNumber) =>
  deferred({
    id: 'course',
    texts: ['bootcampCourse'],
    code: async () => {
      const { SeasonCourse } = await import('./SeasonCourse.deferred')
      return () => <SeasonCourse number={number} />
    },
  })

const seasons = {
  season2: { number: 2, Course: courseOf(2), isGated: true },
  season3: { number: 3, Course: courseOf(3), isGated: true },
  season4: { number: 4, Course: courseOf(4), isGated: false },
} as const

export const Screen = ({ page: { key } }: { page: { key: keyof typeof seasons } }) => {
  const { number, Course, isGated } = seasons[key]
  const page = <SeasonPage number={number} course={<Course />} />
  return isGated ? <ExternalScriptGate>{page}</ExternalScriptGate> : page
}

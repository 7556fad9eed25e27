import { deferred } from '@/src/layout/deferred/deferred'
import { ExternalScriptGate } from '@/src/layout/externalScript/ExternalScriptGate'
import { SeasonPage } from '../SeasonPage'

const Course = deferred({
  id: 'course',
  texts: ['bootcampCourse'],
  code: async () => (await import('./Season3Course.deferred')).Season3Course,
})

export const Screen = () => (
  <ExternalScriptGate>
    <SeasonPage number={3} course={<Course />} />
  </ExternalScriptGate>
)

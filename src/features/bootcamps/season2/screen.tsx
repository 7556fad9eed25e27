import { deferred } from '@/src/layout/deferred/deferred'
import { ExternalScriptGate } from '@/src/layout/externalScript/ExternalScriptGate'
import { SeasonPage } from '../SeasonPage'

const Course = deferred({
  id: 'course',
  texts: ['bootcampCourse'],
  code: async () => (await import('./Season2Course.deferred')).Season2Course,
})

export const Screen = () => (
  <ExternalScriptGate>
    <SeasonPage number={2} course={<Course />} />
  </ExternalScriptGate>
)

import { lateSection } from '@/src/layout/deferred/lateSections'
import { ExternalScriptGate } from '@/src/layout/externalScript/ExternalScriptGate'
import { SeasonPage } from '../SeasonPage'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season2Course.deferred')).Season2Course,
})

export const Screen = () => (
  <ExternalScriptGate>
    <SeasonPage number={2} course={course} />
  </ExternalScriptGate>
)

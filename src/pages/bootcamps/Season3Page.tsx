import { lateSection } from '@/src/layout/deferred/lateSections'
import { SeasonPage } from './SeasonPage'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season3Course')).Season3Course,
})

export const Season3Page = () => <SeasonPage number={3} course={course} />

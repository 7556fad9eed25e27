import { lateSection } from '@/src/layout/deferred/lateSections'
import { SeasonPage } from './SeasonPage'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season2Course')).Season2Course,
})

export const Season2Page = () => <SeasonPage number={2} course={course} />

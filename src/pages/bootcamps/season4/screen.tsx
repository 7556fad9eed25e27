import { lateSection } from '@/src/layout/deferred/lateSections'
import { SeasonPage } from '../SeasonPage'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season4Course.deferred')).Season4Course,
})

export const Screen = () => <SeasonPage number={4} course={course} />

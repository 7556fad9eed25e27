import { deferred } from '@/src/layout/deferred/deferred'
import { SeasonPage } from '../SeasonPage'

const Course = deferred({
  id: 'course',
  texts: ['bootcampCourse'],
  code: async () => (await import('./Season4Course.deferred')).Season4Course,
})

export const Screen = () => <SeasonPage number={4} course={<Course />} />

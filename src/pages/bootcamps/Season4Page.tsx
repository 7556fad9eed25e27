import { season4En, season4MobileEn, season4MobileZh, season4Zh } from '../../content/pictures/seasons'
import { lateSection } from '../../layout/lateSections'
import { SeasonPage } from './SeasonPage'
import { SeasonPicture } from './SeasonPicture'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season4Course')).Season4Course,
})

const drawings = {
  zh: { picture: season4Zh, narrow: season4MobileZh },
  en: { picture: season4En, narrow: season4MobileEn },
}

export const Season4Page = () => (
  <SeasonPage number={4} picture={<SeasonPicture number={4} drawings={drawings} />} course={course} />
)

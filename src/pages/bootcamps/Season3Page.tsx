import { season3En, season3MobileEn, season3MobileZh, season3Zh } from '../../content/pictures/seasons'
import { lateSection } from '../../layout/lateSections'
import { SeasonPage } from './SeasonPage'
import { SeasonPicture } from './SeasonPicture'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season3Course')).Season3Course,
})

const drawings = {
  zh: { picture: season3Zh, narrow: season3MobileZh },
  en: { picture: season3En, narrow: season3MobileEn },
}

export const Season3Page = () => (
  <SeasonPage number={3} picture={<SeasonPicture number={3} drawings={drawings} />} course={course} />
)

import { season2En, season2MobileEn, season2MobileZh, season2Zh } from '../../content/pictures/seasons'
import { lateSection } from '../../layout/lateSections'
import { SeasonPage } from './SeasonPage'
import { SeasonPicture } from './SeasonPicture'

const course = lateSection({
  id: 'course',
  texts: 'bootcampCourse',
  code: async () => (await import('./Season2Course')).Season2Course,
})

const drawings = {
  zh: { picture: season2Zh, narrow: season2MobileZh },
  en: { picture: season2En, narrow: season2MobileEn },
}

export const Season2Page = () => (
  <SeasonPage number={2} picture={<SeasonPicture number={2} drawings={drawings} />} course={course} />
)

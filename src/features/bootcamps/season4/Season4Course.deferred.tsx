import { season4Islands } from '@/src/content/bootcamps/islands'
import { season4En, season4MobileEn, season4MobileZh, season4Zh } from '@/src/content/pictures/seasons'
import { IslandCourse } from '../IslandCourse'

const drawings = {
  zh: { picture: season4Zh, narrow: season4MobileZh },
  en: { picture: season4En, narrow: season4MobileEn },
}

export const Season4Course = () => (
  <IslandCourse number={4} drawings={drawings} islands={season4Islands} isOver={false} />
)

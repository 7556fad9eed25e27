import { season3Islands } from '@/src/content/bootcamps/islands'
import { season3En, season3MobileEn, season3MobileZh, season3Zh } from '@/src/content/pictures/seasons'
import { IslandCourse } from '../IslandCourse'

const drawings = {
  zh: { picture: season3Zh, narrow: season3MobileZh },
  en: { picture: season3En, narrow: season3MobileEn },
}

export const Season3Course = () => <IslandCourse number={3} drawings={drawings} islands={season3Islands} isOver />

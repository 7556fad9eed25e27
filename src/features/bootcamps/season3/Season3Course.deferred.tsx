import { season3Islands } from '@/src/content/bootcamps/islands'
import { IslandCourse } from '../IslandCourse'

export const Season3Course = () => <IslandCourse number={3} islands={season3Islands} isOver />

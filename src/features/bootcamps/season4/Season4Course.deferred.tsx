import { season4Islands } from '@/src/content/bootcamps/islands'
import { IslandCourse } from '../IslandCourse'

export const Season4Course = () => <IslandCourse number={4} islands={season4Islands} isOver={false} />

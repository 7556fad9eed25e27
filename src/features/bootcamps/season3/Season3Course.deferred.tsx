import { SeasonCourse } from '../SeasonCourse'

export const Season3Course = () => <SeasonCourse number={3} />

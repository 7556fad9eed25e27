import { SeasonCourse } from '../SeasonCourse'

export const Season2Course = () => <SeasonCourse number={2} />

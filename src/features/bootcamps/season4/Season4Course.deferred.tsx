import { SeasonCourse } from '../SeasonCourse'

export const Season4Course = () => <SeasonCourse number={4} />

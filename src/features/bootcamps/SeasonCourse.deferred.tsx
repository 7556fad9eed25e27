import type { SeasonNumber } from '@/openapi/content'
import { useContentPart } from '@/src/i18n/texts'
import { Benefits } from './Benefits'
import { Chapter, Facts, SeasonPicture } from './Course'
import { CoLearning } from './CoLearning'
import { Islands } from './Islands'
import { Lessons } from './Lessons'
import { RelatedLinks } from './RelatedLinks'

/** A season's lessons, or its islands of levels, the rewards for its learners, and ways on. */
export const SeasonCourse = ({ number }: { number: SeasonNumber }) => {
  const season = useContentPart('bootcampPages').seasons.find((one) => one.number === number)
  if (!season) return null
  const { islands, lessons, benefits, invitations } = season
  return (
    <>
      <SeasonPicture {...season} />
      <Facts {...season} />
      <Chapter title={season.course_title} lead={season.course_lead}>
        {lessons && <Lessons lessons={lessons} />}
        {islands && <Islands islands={islands} />}
      </Chapter>
      {benefits && (
        <Benefits isOver={season.state === 'finished'} benefits={benefits}>
          {invitations && <CoLearning {...invitations} />}
        </Benefits>
      )}
      <RelatedLinks current={number} />
    </>
  )
}

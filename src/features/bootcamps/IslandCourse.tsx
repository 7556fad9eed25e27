import type { Island } from '@/src/content/bootcamps/islands'
import type { SeasonNumber } from '@/src/content/bootcamps/seasons'
import { useTexts } from '@/src/i18n/texts'
import { Benefits } from './Benefits'
import { Chapter, SeasonPicture, Facts } from './Course'
import { CoLearning } from './CoLearning'
import { Islands } from './Islands'
import { RelatedLinks } from './RelatedLinks'

type Props = { number: SeasonNumber; islands: readonly Island[]; isOver: boolean }

/** A season in levels: its islands, what its learners get, and ways on. */
export const IslandCourse = ({ number, islands, isOver }: Props) => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <>
      <SeasonPicture number={number} />
      <Facts number={number} />
      <Chapter title={texts.islandsTitle()} lead={texts.islandsLead()}>
        <Islands islands={islands} />
      </Chapter>
      <Benefits
        isOver={isOver}
        benefits={[
          [texts.computePoints(), texts.computePointsText()],
          [texts.completion(), texts.completionText()],
          [texts.support(), texts.supportText()],
        ]}
      >
        <CoLearning />
      </Benefits>
      <RelatedLinks current={number} />
    </>
  )
}

import { season2Lessons } from '@/src/content/bootcamps/season2'
import { useTexts } from '@/src/i18n/texts'
import { Benefits } from '../Benefits'
import { Chapter, SeasonPicture, Facts } from '../Course'
import { Lessons } from '../Lessons'
import { RelatedLinks } from '../RelatedLinks'

export const Season2Course = () => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <>
      <SeasonPicture number={2} />
      <Facts number={2} />
      <Chapter title={texts.lessonsTitle()} lead={texts.lessonsLead()}>
        <Lessons lessons={season2Lessons} />
      </Chapter>
      <Benefits
        isOver
        benefits={[
          [texts.teachers(), texts.teachersText()],
          [texts.compute(), texts.computeText()],
          [texts.group(), texts.groupText()],
          [texts.excellent(), texts.excellentText()],
          [texts.listing(), texts.listingText()],
        ]}
      />
      <RelatedLinks current={2} />
    </>
  )
}

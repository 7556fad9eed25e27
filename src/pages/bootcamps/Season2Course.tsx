import { season2Lessons } from '../../content/bootcamps/season2'
import { useTexts } from '../../i18n/texts'
import { Benefits } from './Benefits'
import { Chapter } from './Chapter'
import { Lessons } from './Lessons'
import { Onwards } from './Onwards'

export const Season2Course = () => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <>
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
      <Onwards current={2} />
    </>
  )
}

import { season2Lessons } from '@/src/content/bootcamps/season2'
import { season2En, season2MobileEn, season2MobileZh, season2Zh } from '@/src/content/pictures/seasons'
import { useTexts } from '@/src/i18n/texts'
import { Benefits } from '../Benefits'
import { Chapter } from '../Chapter'
import { Lessons } from '../Lessons'
import { Facts } from '../Facts'
import { RelatedLinks } from '../RelatedLinks'
import { SeasonPicture } from '../SeasonPicture'

const drawings = {
  zh: { picture: season2Zh, narrow: season2MobileZh },
  en: { picture: season2En, narrow: season2MobileEn },
}

export const Season2Course = () => {
  const { bootcampCourse: texts } = useTexts()
  return (
    <>
      <SeasonPicture number={2} drawings={drawings} />
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

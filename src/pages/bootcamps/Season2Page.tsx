import { outside } from '../../content/outside'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'
import { Badge } from '../../ui/Badge'

export const Season2Page = () => {
  const { bootcampPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={2}
      eyebrow={texts.eyebrow()}
      title={texts.season2.title()}
      lead={texts.season2.lead()}
      badge={<Badge>{texts.finished()}</Badge>}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.courses(), text: texts.coursesText(), href: outside.coursesSeason2 },
          { title: texts.nextSeason(), text: texts.nextSeasonText(), to: paths.season4 },
          { title: texts.certificate(), text: texts.certificateText(), to: paths.certificate },
        ],
      }}
    />
  )
}

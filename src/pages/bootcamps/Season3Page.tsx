import { outside } from '../../content/outside'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'
import { Badge } from '../../ui/Badge'

export const Season3Page = () => {
  const { bootcampPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={2}
      eyebrow={texts.eyebrow()}
      title={texts.season3.title()}
      lead={texts.season3.lead()}
      badge={<Badge>{texts.finished()}</Badge>}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.handbook(), text: texts.handbookText(), href: outside.handbookSeason3 },
          { title: texts.courses(), text: texts.coursesText(), href: outside.coursesSeason3 },
          { title: texts.nextSeason(), text: texts.nextSeasonText(), to: paths.season4 },
        ],
      }}
    />
  )
}

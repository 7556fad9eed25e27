import { outside } from '../../content/outside'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'
import { Badge } from '../../ui/Badge'

export const Season4Page = () => {
  const { bootcampPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={2}
      eyebrow={texts.eyebrow()}
      title={texts.season4.title()}
      lead={texts.season4.lead()}
      badge={<Badge tone="accent">{texts.ongoing()}</Badge>}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.handbook(), text: texts.handbookText(), href: outside.handbookSeason4 },
          { title: texts.courses(), text: texts.coursesText(), href: outside.coursesSeason4 },
          { title: texts.certificate(), text: texts.certificateText(), to: paths.certificate },
        ],
      }}
    />
  )
}

import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const ActivitiesPage = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={3}
      eyebrow={texts.eyebrow()}
      title={pageNames.activities()}
      lead={texts.activities.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
          { title: texts.interest(), text: texts.interestText(), to: paths.interest },
          { title: texts.certificatesLink(), text: texts.certificatesText(), to: paths.certificates },
        ],
      }}
    />
  )
}

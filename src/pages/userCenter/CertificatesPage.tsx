import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const CertificatesPage = () => {
  const { pageNames, userCenterPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={3}
      eyebrow={texts.eyebrow()}
      title={pageNames.certificates()}
      lead={texts.certificates.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.lookup(), text: texts.lookupText(), to: paths.certificate },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
          { title: texts.activitiesLink(), text: texts.activitiesText(), to: paths.activities },
        ],
      }}
    />
  )
}

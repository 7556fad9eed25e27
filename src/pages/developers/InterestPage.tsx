import { useConfiguration } from '../../content/configuration'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const InterestPage = () => {
  const { pageNames, developerPages: texts } = useTexts()
  const { links } = useConfiguration()
  return (
    <IntroPage
      stroke={1}
      eyebrow={texts.eyebrow()}
      title={pageNames.interest()}
      lead={texts.interest.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.projects(), text: texts.projectsText(), to: paths.community },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
          { title: texts.sourceHosting(), text: texts.sourceHostingText(), href: links.sourceHosting },
        ],
      }}
    />
  )
}

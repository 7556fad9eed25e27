import { useParams } from 'react-router-dom'
import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const CertificatePage = () => {
  const { pageNames, certificatePages: texts } = useTexts()
  const { id = '' } = useParams()
  return (
    <IntroPage
      stroke={3}
      eyebrow={texts.eyebrow()}
      title={pageNames.certificateOne()}
      lead={texts.one.lead({ id })}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.lookup(), text: texts.lookupText(), to: paths.certificate },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
        ],
      }}
    />
  )
}

import { paths } from '@/src/content/pages'
import { useTexts } from '@/src/i18n/texts'
import { IntroPage } from '@/src/layout/page/IntroPage'
import { LookupForm } from './LookupForm'

export const Screen = () => {
  const { pageNames, certificatePages: texts } = useTexts()
  return (
    <IntroPage
      stroke={3}
      eyebrow={texts.eyebrow()}
      title={pageNames.certificate()}
      lead={texts.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.mine(), text: texts.mineText(), to: paths.certificates },
          { title: texts.bootcamp(), text: texts.bootcampText(), to: paths.season4 },
        ],
      }}
    >
      <LookupForm />
    </IntroPage>
  )
}

import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const CallDetailPage = () => {
  const { pageNames, apiPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={4}
      eyebrow={texts.eyebrow()}
      title={pageNames.callDetail()}
      lead={texts.callDetail.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.strategyLink(), text: texts.strategyText(), to: paths.strategy },
          { title: texts.tokens(), text: texts.tokensText(), to: paths.tokens },
          { title: texts.docs(), text: texts.docsText(), to: paths.apiDocument },
        ],
      }}
    />
  )
}

import { paths } from '../../content/paths'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'

export const StrategyPage = () => {
  const { pageNames, apiPages: texts } = useTexts()
  return (
    <IntroPage
      stroke={4}
      eyebrow={texts.eyebrow()}
      title={pageNames.strategy()}
      lead={texts.strategy.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.callDetailLink(), text: texts.callDetailText(), to: paths.callDetail },
          { title: texts.tokens(), text: texts.tokensText(), to: paths.tokens },
          { title: texts.docs(), text: texts.docsText(), to: paths.apiDocument },
        ],
      }}
    />
  )
}

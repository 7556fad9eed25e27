import { useConfiguration } from '../../content/configuration'
import { outside, sampleBase } from '../../content/outside'
import { paths } from '../../content/paths'
import { chatSample, listModelsSample } from '../../content/samples'
import { useTexts } from '../../i18n/texts'
import { IntroPage } from '../../layout/IntroPage'
import { CodeSample } from '../../ui/CodeSample'
import { Notice } from '../../ui/Notice'
import styles from './DocumentPage.module.css'

export const DocumentPage = () => {
  const { pageNames, apiPages: texts } = useTexts()
  const base = sampleBase(useConfiguration())
  return (
    <IntroPage
      stroke={4}
      eyebrow={texts.eyebrow()}
      title={pageNames.apiDocument()}
      lead={texts.document.lead()}
      onwards={{
        title: texts.onwards(),
        links: [
          { title: texts.tokens(), text: texts.tokensText(), to: paths.tokens },
          { title: texts.strategyLink(), text: texts.strategyText(), to: paths.strategy },
          { title: texts.deploy(), text: texts.deployText(), href: outside.lmdeploy },
        ],
      }}
    >
      <div className={styles.body}>
        <dl className={styles.base}>
          <dt>{texts.document.baseAddress()}</dt>
          <dd translate="no">{base}</dd>
        </dl>
        <Notice>{texts.document.keepSafe()}</Notice>
        <Step
          title={texts.document.firstRequest()}
          text={texts.document.firstRequestText()}
          code={listModelsSample(base)}
        />
        <Step
          title={texts.document.chat()}
          text={texts.document.chatText()}
          code={chatSample(base, texts.document.sampleQuestion())}
        />
      </div>
    </IntroPage>
  )
}

const Step = ({ title, text, code }: { title: string; text: string; code: string }) => (
  <section className={styles.step}>
    <h2 className={styles.title}>{title}</h2>
    <p>{text}</p>
    <CodeSample title="curl" code={code} />
  </section>
)

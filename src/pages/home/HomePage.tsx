import { Link } from 'react-router-dom'
import { useConfiguration } from '../../content/configuration'
import { sampleBase } from '../../content/outside'
import { paths } from '../../content/paths'
import { listModelsSample } from '../../content/samples'
import { useTexts } from '../../i18n/texts'
import { LinkCards } from '../../layout/LinkCards'
import { Page } from '../../layout/Page'
import { buttonClass } from '../../ui/Button'
import { CodeSample } from '../../ui/CodeSample'
import { ArrowRightIcon } from '../../ui/icons'
import { PageHeading } from '../../ui/PageHeading'
import { HeroDrawing } from './HeroDrawing'
import styles from './HomePage.module.css'

export const HomePage = () => {
  const { homePage: texts, pageNames } = useTexts()
  return (
    <Page>
      <Hero />
      <Values />
      <Start />
      <LinkCards
        title={texts.waysTitle()}
        links={[
          { title: pageNames.apiDocument(), text: texts.wayDocs(), to: paths.apiDocument },
          { title: pageNames.tokens(), text: texts.wayTokens(), to: paths.tokens },
          { title: pageNames.community(), text: texts.wayProjects(), to: paths.community },
          { title: pageNames.season4(), text: texts.wayBootcamp(), to: paths.season4 },
        ]}
      />
    </Page>
  )
}

const Hero = () => {
  const texts = useTexts().homePage
  return (
    <section className={styles.hero}>
      <div className={styles.heroText}>
        <PageHeading large eyebrow={texts.eyebrow()} lead={texts.lead()}>
          {texts.title()}
        </PageHeading>
        <div className={styles.heroActions}>
          <Link to={paths.apiDocument} className={buttonClass({ variant: 'primary' })}>
            {texts.readDocs()}
            <ArrowRightIcon />
          </Link>
          <Link to={paths.tokens} className={buttonClass()}>
            {texts.getToken()}
          </Link>
        </div>
      </div>
      <div className={styles.heroDrawing}>
        <HeroDrawing label={texts.drawing()} />
      </div>
    </section>
  )
}

const Values = () => {
  const texts = useTexts().homePage
  const values = [
    { title: texts.modelsTitle(), text: texts.modelsText() },
    { title: texts.toolsTitle(), text: texts.toolsText() },
    { title: texts.communityTitle(), text: texts.communityText() },
  ]
  return (
    <section aria-label={texts.values()} className={styles.values}>
      {values.map(({ title, text }) => (
        <div key={title} className={styles.value}>
          <h2 className={styles.valueTitle}>{title}</h2>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}

const Start = () => {
  const texts = useTexts().homePage
  const base = sampleBase(useConfiguration())
  return (
    <section className={styles.start}>
      <div>
        <h2 className={styles.startTitle}>{texts.startTitle()}</h2>
        <p className={styles.startText}>{texts.startText()}</p>
        <ol className={styles.steps}>
          <li>{texts.stepSignIn()}</li>
          <li>{texts.stepToken()}</li>
          <li>{texts.stepCall()}</li>
        </ol>
      </div>
      <CodeSample title={texts.sampleTitle()} code={listModelsSample(base)} />
    </section>
  )
}

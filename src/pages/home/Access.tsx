import { Link } from 'react-router-dom'
import { useConfiguration } from '../../content/configuration'
import { sampleBase } from '../../content/outside'
import { paths } from '../../content/paths'
import { listModelsSample } from '../../content/samples'
import { useTexts } from '../../i18n/texts'
import { buttonClass } from '../../ui/Button'
import { CodeSample } from '../../ui/CodeSample'
import { ArrowRightIcon } from '../../ui/icons'
import styles from './Access.module.css'

/** How one is authorised: sign in, take a token, send the first request. */
export const Access = () => {
  const texts = useTexts().homeSections.access
  const base = sampleBase(useConfiguration())
  return (
    <section className={styles.access}>
      <div>
        <h2 className={styles.title}>{texts.title()}</h2>
        <p className={styles.text}>{texts.text()}</p>
        <ol className={styles.steps}>
          <li>{texts.stepSignIn()}</li>
          <li>{texts.stepToken()}</li>
          <li>{texts.stepCall()}</li>
        </ol>
        <Link to={paths.tokens} className={buttonClass({ variant: 'primary' })}>
          {texts.start()}
          <ArrowRightIcon />
        </Link>
      </div>
      <CodeSample title={texts.sampleTitle()} code={listModelsSample(base)} />
    </section>
  )
}

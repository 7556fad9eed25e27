import { Link } from 'react-router-dom'
import { useConfiguration } from '@/src/content/configuration'
import { sampleBase } from '@/src/content/outside'
import { paths } from '@/src/content/pages'
import { listModelsSample } from '@/src/content/samples'
import { useTexts } from '@/src/i18n/texts'
import { buttonClass } from '@/src/ui/forms/Button'
import { CodeSample } from '@/src/ui/data/CodeSample'
import { ArrowRightIcon } from '@/src/ui/base/icons'
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

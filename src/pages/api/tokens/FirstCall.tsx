import { useState } from 'react'
import { useConfiguration } from '../../../content/configuration'
import { sampleBase } from '../../../content/outside'
import { firstCallSamples } from '../../../content/firstCallSamples'
import { useTexts } from '../../../i18n/texts'
import { CodeSample } from '../../../ui/CodeSample'
import { Segmented } from '../../../ui/Segmented'
import styles from './Tokens.module.css'

type Language = keyof ReturnType<typeof firstCallSamples>
const languages: readonly Language[] = ['curl', 'Python', 'JavaScript']

/** What to do with a new token: a call that works as it stands, with the token in the environment. */
export const FirstCall = () => {
  const texts = useTexts().tokensPage
  const samples = firstCallSamples(sampleBase(useConfiguration()))
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <details className={styles.firstCall}>
      <summary>{texts.firstCall()}</summary>
      <p className={styles.firstCallText}>{texts.firstCallText()}</p>
      <Segmented
        label={texts.sampleLanguage()}
        options={languages.map((value) => ({ value, label: value }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeSample title={language} code={samples[language]} />
    </details>
  )
}

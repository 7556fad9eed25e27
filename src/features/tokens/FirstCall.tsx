import { useId, useState } from 'react'
import { useConfiguration } from '@/src/content/configuration'
import { sampleBase } from '@/src/content/outside'
import { firstCallSamples } from '@/src/content/firstCallSamples'
import { useTexts } from '@/src/i18n/texts'
import { CodeSample } from '@/src/ui/data/CodeSample'
import { Segmented } from '@/src/ui/forms/Segmented'
import styles from './Tokens.module.css'

type Language = keyof ReturnType<typeof firstCallSamples>
const languages: readonly Language[] = ['curl', 'Python', 'JavaScript']

/** Next steps for a new token: a call that works as shown, with the token in the environment. */
export const FirstCall = () => {
  const id = useId()
  const texts = useTexts().tokensPage
  const samples = firstCallSamples(sampleBase(useConfiguration()))
  const [language, setLanguage] = useState<Language>('curl')
  return (
    <section className={styles.firstCall} aria-labelledby={id}>
      <h3 id={id} className={styles.firstCallTitle}>
        {texts.firstCall()}
      </h3>
      <p className={styles.firstCallText}>{texts.firstCallText()}</p>
      <Segmented
        label={texts.sampleLanguage()}
        options={languages.map((value) => ({ value, label: value }))}
        value={language}
        onChange={setLanguage}
      />
      <CodeSample title={language} code={samples[language]} />
    </section>
  )
}

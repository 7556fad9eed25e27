import { useMemo } from 'react'
import En from '@/src/content/modelSamples/en/call.mdx'
import Zh from '@/src/content/modelSamples/zh/call.mdx'
import { sampleToken, tokenVariable } from '@/src/content/samples'
import { useLanguage } from '@/src/i18n/texts'
import { SampleText } from '@/src/features/documentation/SampleText'
import { SampleValuesContext } from '@/src/features/documentation/samples/sampleValues'
import styles from './Model.module.css'

const samples = { zh: Zh, en: En } as const

/** The documentation's samples, filled in with this model. */
export const SampleCalls = ({ id }: { id: string }) => {
  const language = useLanguage()
  const values = useMemo(() => ({ model: id, variable: tokenVariable(), tokenValue: sampleToken() }), [id])
  return (
    <SampleValuesContext value={values}>
      <div className={styles.samples}>
        <SampleText Content={samples[language]} />
      </div>
    </SampleValuesContext>
  )
}

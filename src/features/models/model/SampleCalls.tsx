import { useMemo, type ComponentProps } from 'react'
import En from '@/src/content/modelSamples/en/call.mdx'
import Zh from '@/src/content/modelSamples/zh/call.mdx'
import { sampleToken, tokenVariable } from '@/src/content/samples'
import { useLanguage } from '@/src/i18n/texts'
import { ChapterText } from '@/src/features/documentation/ChapterText'
import { SampleValuesContext } from '@/src/features/documentation/samples/sampleValues'

type Chapter = ComponentProps<typeof ChapterText>['chapter']

const none = { tables: { fields: {}, errors: {}, headers: {} }, choices: { model: true, token: true } }
const samples: Readonly<Record<'zh' | 'en', Chapter>> = {
  zh: { Content: Zh, ...none },
  en: { Content: En, ...none },
}

/** The documentation's samples, filled in with this model. */
export const SampleCalls = ({ id }: { id: string }) => {
  const language = useLanguage()
  const values = useMemo(() => ({ model: id, variable: tokenVariable(), tokenValue: sampleToken() }), [id])
  return (
    <SampleValuesContext value={values}>
      <ChapterText chapter={samples[language]} />
    </SampleValuesContext>
  )
}

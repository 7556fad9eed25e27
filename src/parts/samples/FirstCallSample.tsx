import { useState, type ComponentType } from 'react'
import { firstCallSamples, type FirstCallValues } from './firstCallSamples'
import { CodeSample } from '@/src/ui/data/CodeSample'
import { CopyIconButton } from '../CopyIconButton'
import type { LanguageProps, SampleLanguage } from './SampleLanguages'

type Props = {
  values: FirstCallValues
  labels: { title: string; language: string; copy: string }
  /** The choice of the language; null until it has loaded, and the title is shown. */
  Languages: ComponentType<LanguageProps> | null
}

/** A first chat to copy, in the chosen language. */
export const FirstCallSample = ({ values, labels, Languages }: Props) => {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const code = firstCallSamples(values)[language]
  return (
    <CodeSample
      title={Languages ? <Languages label={labels.language} value={language} onChange={setLanguage} /> : labels.title}
      actions={<CopyIconButton label={labels.copy} text={code} />}
      code={code}
      language={language}
    />
  )
}

import { useState } from 'react'
import { firstCallSamples, type FirstCallValues } from '@/src/content/firstCallSamples'
import { CodeSample } from '@/src/ui/data/CodeSample'
import { Segmented } from '@/src/ui/forms/Segmented'
import { CopySample } from './CopySample'

type Language = keyof ReturnType<typeof firstCallSamples>
const languages: readonly Language[] = ['curl', 'Python', 'JavaScript']

type Props = { values: FirstCallValues; labels: { language: string; copy: string } }

/** A first chat to copy, in the chosen language. */
export const FirstCallSample = ({ values, labels }: Props) => {
  const [language, setLanguage] = useState<Language>('curl')
  const code = firstCallSamples(values)[language]
  return (
    <CodeSample
      title={
        <Segmented
          label={labels.language}
          options={languages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
      }
      actions={<CopySample label={labels.copy} code={code} />}
      code={code}
    />
  )
}

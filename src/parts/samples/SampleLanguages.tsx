import type { firstCallSamples } from './firstCallSamples'
import { Segmented } from '@/src/ui/forms/Segmented'

export type SampleLanguage = keyof ReturnType<typeof firstCallSamples>

export type LanguageProps = { label: string; value: SampleLanguage; onChange: (value: SampleLanguage) => void }

const languages: readonly SampleLanguage[] = ['curl', 'Python', 'JavaScript']

/** The languages that a first chat is shown in. */
export const SampleLanguages = (props: LanguageProps) => (
  <Segmented {...props} options={languages.map((value) => ({ value, label: value }))} />
)

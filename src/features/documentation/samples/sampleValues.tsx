import { createContext, use } from 'react'
import { useConfiguration } from '@/src/content/configuration'
import { sampleToken } from '@/src/content/samples'

type SampleValues = {
  model: string
  /** The environment variable of the token. */
  variable: string
  /** What stands where the token's value is to be put. */
  tokenValue: string
}

/** What the samples below are filled in with; null is what the portal is configured with. */
export const SampleValuesContext = createContext<SampleValues | null>(null)

export const SampleModel = () => {
  const { sampleModel } = useConfiguration()
  return use(SampleValuesContext)?.model ?? sampleModel
}

export const SampleVariable = () => use(SampleValuesContext)?.variable ?? 'INTERN_API_TOKEN'

export const SampleTokenValue = () => use(SampleValuesContext)?.tokenValue ?? sampleToken

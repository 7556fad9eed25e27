import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import { useConfiguration } from '@/src/runtime/configuration'
import { sampleToken, tokenVariable } from '@/src/runtime/samples'

type SampleValues = {
  model: string
  /** The environment variable of the token. */
  variable: string
  /** The placeholder for the token's value. */
  tokenValue: string
}

/** Values for the samples below; null means the portal's configuration. */
export const SampleValuesContext = createContext<SampleValues | null>(null)

/** The choice of these values; null for visitors. */
export const SamplesContext = createContext<ActorRefFrom<typeof samplesMachine> | null>(null)

export const SampleModel = () => {
  const { sampleModel } = useConfiguration()
  return use(SampleValuesContext)?.model ?? sampleModel
}

export const SampleVariable = () => use(SampleValuesContext)?.variable ?? tokenVariable()

export const SampleTokenValue = () => use(SampleValuesContext)?.tokenValue ?? sampleToken()

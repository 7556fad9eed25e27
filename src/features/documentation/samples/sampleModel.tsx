import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { samplesMachine } from '@/machines/documentation/samples.machine'
import { useConfiguration } from '@/src/runtime/configuration'

/** The model that the samples below call; null means the portal's configuration. */
export const SampleModelContext = createContext<string | null>(null)

/** The choice of this model; null for visitors. */
export const SamplesContext = createContext<ActorRefFrom<typeof samplesMachine> | null>(null)

export const SampleModel = () => {
  const { sampleModel } = useConfiguration()
  return use(SampleModelContext) ?? sampleModel
}

import type { PromiseActorLogic } from 'xstate'
import type { Language } from '@/openapi/types'
import type { HomeContent } from './homeContent'
import { homeContentMachine } from './homeContent.machine'

/** `fetchHomeContent` rejects when the document cannot be had or is not sound; `report` never tells the person. */
export type HomeContentPorts = {
  fetchHomeContent: PromiseActorLogic<HomeContent, { language: Language }>
  report: (error: unknown) => void
}

/** The home content's statechart with its adapters. */
export const connectHomeContent = ({ fetchHomeContent, report }: HomeContentPorts) =>
  homeContentMachine.provide({
    actors: { fetchHomeContent },
    actions: { report: (_, { error }: { error: unknown }) => report(error) },
  })

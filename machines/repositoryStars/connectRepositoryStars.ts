import type { PromiseActorLogic } from 'xstate'
import { repositoryStarsMachine, type Stars } from './repositoryStars.machine'

/** Rejects where the counts cannot be had. */
export type RepositoryStarsPorts = { loadStars: PromiseActorLogic<Stars> }

/** The stars' statechart with its adapter. */
export const connectRepositoryStars = ({ loadStars }: RepositoryStarsPorts) =>
  repositoryStarsMachine.provide({ actors: { loadStars } })

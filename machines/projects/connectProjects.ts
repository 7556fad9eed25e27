import type { PromiseActorLogic } from 'xstate'
import type { ProjectPage } from '@/openapi/types'
import type { ProjectSelection } from './projectSelection'
import { projectsMachine } from './projects.machine'

/** The promise obeys its signal; one that rejects has told the person why. */
export type ProjectsPorts = { loadProjects: PromiseActorLogic<ProjectPage, ProjectSelection> }

/** The projects' statechart with its adapter. */
export const connectProjects = ({ loadProjects }: ProjectsPorts) =>
  projectsMachine.provide({ actors: { loadProjects } })

import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { ProjectPage } from '@/openapi/types'
import { unprovided } from '../shared/unprovided'
import { isSameSelection, type ProjectSelection, type ShownProjects } from './projectSelection'

export type ProjectsRef = ActorRefFrom<typeof projectsMachine>

/** One page of the community's projects, as the URL asks for it. An older answer never replaces that of a newer choice. */
export const projectsMachine = setup({
  types: {
    /** `served`: what the page was served with, as everybody gets it. */
    input: {} as { selection: ProjectSelection; served: ShownProjects | null },
    context: {} as { selection: ProjectSelection; shown: ShownProjects | null },
    events: {} as { type: 'selection.changed'; selection: ProjectSelection } | { type: 'projects.reloaded' },
    tags: {} as 'loading' | 'failed',
  },
  actors: {
    loadProjects: fromPromise<ProjectPage, ProjectSelection>(unprovided('loadProjects')),
  },
  actions: {
    select: assign({ selection: (_, params: { selection: ProjectSelection }) => params.selection }),
    keepPage: assign({ shown: ({ context }, page: ProjectPage) => ({ ...page, selection: context.selection }) }),
    dropPage: assign({ shown: null }),
  },
  guards: {
    isSelected: ({ context }, params: { selection: ProjectSelection }) =>
      isSameSelection(params.selection, context.selection),
    isEmpty: (_, page: ProjectPage) => page.list.length === 0,
    isServed: ({ context }) => context.shown !== null && isSameSelection(context.shown.selection, context.selection),
  },
}).createMachine({
  id: 'projects',
  context: ({ input: { selection, served } }) => ({ selection, shown: served }),
  on: {
    'selection.changed': [
      { guard: { type: 'isSelected', params: ({ event }) => event } },
      { target: '.loading', actions: { type: 'select', params: ({ event }) => event } },
    ],
  },
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: 'isServed', target: 'loaded' },
        { target: 'loading', actions: 'dropPage' },
      ],
    },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadProjects',
        input: ({ context }) => context.selection,
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'keepPage', params: ({ event }) => event.output },
          },
          { target: 'loaded', actions: { type: 'keepPage', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'dropPage' },
      },
    },
    loaded: {},
    empty: {},
    failed: { tags: 'failed', on: { 'projects.reloaded': 'loading' } },
  },
})

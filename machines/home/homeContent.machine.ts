import { type SnapshotFrom, assign, fromPromise, setup } from 'xstate'
import type { Language } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'
import type { HomeContent } from './homeContent'

/** The home page's remote texts. Until they are here, and where they cannot be had, the page shows its own. */
export const homeContentMachine = setup({
  types: {
    /** `hasAddress` false: nothing is configured, and nothing is asked for. */
    input: {} as { language: Language; hasAddress: boolean },
    context: {} as { language: Language; hasAddress: boolean; content: HomeContent | null },
    events: {} as { type: 'language.changed'; language: Language },
    tags: {} as 'loading',
  },
  actors: {
    fetchHomeContent: fromPromise<HomeContent, { language: Language }>(unprovided('fetchHomeContent')),
  },
  actions: {
    changeLanguage: assign({ language: (_, params: { language: Language }) => params.language, content: null }),
    keepContent: assign({ content: (_, params: { content: HomeContent }) => params.content }),
    report: unprovidedAction<{ error: unknown }>('report'),
  },
  guards: {
    isShown: ({ context }, params: { language: Language }) => params.language === context.language,
    hasAddress: ({ context }) => context.hasAddress,
  },
}).createMachine({
  id: 'homeContent',
  context: ({ input }) => ({ ...input, content: null }),
  on: {
    'language.changed': [
      { guard: { type: 'isShown', params: ({ event }) => event } },
      { target: '.starting', actions: { type: 'changeLanguage', params: ({ event }) => event } },
    ],
  },
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasAddress', target: 'loading' }, { target: 'defaults' }] },
    defaults: {},
    loading: {
      tags: 'loading',
      invoke: {
        src: 'fetchHomeContent',
        input: ({ context }) => ({ language: context.language }),
        onDone: {
          target: 'loaded',
          actions: { type: 'keepContent', params: ({ event }) => ({ content: event.output }) },
        },
        onError: {
          target: 'defaults',
          actions: { type: 'report', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loaded: {},
  },
})

/** The remote texts of the language on screen, or null: then the page's own are right. */
export const selectContent = (snapshot: SnapshotFrom<typeof homeContentMachine>) => snapshot.context.content

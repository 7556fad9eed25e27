import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Language } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type LanguageInput = { language: Language }
export type LanguageMessage = 'languageUnavailable'
type Chosen = { language: Language }

/** The language on screen. A choice shows once its texts are loaded; until then, or if they cannot be loaded, the old one stays. Another choice cancels the first. */
export const languageMachine = setup({
  types: {
    input: {} as LanguageInput,
    /** `chosen`: the language whose texts are loaded. */
    context: {} as { language: Language; chosen: Language },
    events: {} as { type: 'language.chosen'; language: Language },
    tags: {} as 'switching',
  },
  actors: {
    loadLocale: fromPromise<void, Chosen>(unprovided('loadLocale')),
  },
  actions: {
    setChosen: assign({ chosen: (_, { language }: Chosen) => language }),
    takeChosen: assign({ language: ({ context }) => context.chosen }),
    storeLanguage: unprovidedAction<Chosen>('storeLanguage'),
    showLanguage: unprovidedAction<Chosen>('showLanguage'),
    notify: unprovidedAction<{ message: LanguageMessage }>('notify'),
  },
  delays: { switchTimeout: 15_000 },
  guards: {
    isOther: ({ context }, { language }: Chosen) => language !== context.language,
  },
}).createMachine({
  id: 'language',
  context: ({ input: { language } }) => ({ language, chosen: language }),
  entry: { type: 'showLanguage', params: ({ context }) => ({ language: context.language }) },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'language.chosen': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: 'switching',
          actions: { type: 'setChosen', params: ({ event }) => event },
        },
      },
    },
    switching: {
      tags: 'switching',
      invoke: {
        src: 'loadLocale',
        input: ({ context }) => ({ language: context.chosen }),
        onDone: {
          target: 'settled',
          actions: [
            'takeChosen',
            { type: 'storeLanguage', params: ({ context }) => ({ language: context.chosen }) },
            { type: 'showLanguage', params: ({ context }) => ({ language: context.chosen }) },
          ],
        },
        onError: { target: 'settled', actions: { type: 'notify', params: { message: 'languageUnavailable' } } },
      },
      after: {
        switchTimeout: { target: 'settled', actions: { type: 'notify', params: { message: 'languageUnavailable' } } },
      },
      on: { 'language.chosen': 'settled' },
    },
  },
})

type LanguageSnapshot = SnapshotFrom<typeof languageMachine>

/** The language on screen. */
export const selectLanguage = (snapshot: LanguageSnapshot): Language => snapshot.context.language

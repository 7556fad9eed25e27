import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Language } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type LanguageInput = { language: Language }
export type LanguageMessage = 'languageUnavailable'
type Chosen = { language: Language }

/** `chosen`: the language whose texts are loaded. */
type LanguageContext = { language: Language; chosen: Language }

const isOther = ({ context, event }: { context: LanguageContext; event: Chosen }) => event.language !== context.language

/** The language on screen. A choice shows once its texts are loaded; until then, or if they cannot be loaded, the old one stays. Another choice cancels the first. */
export const languageMachine = setup({
  types: {
    input: {} as LanguageInput,
    context: {} as LanguageContext,
    events: {} as { type: 'language.chosen'; language: Language },
    tags: {} as 'switching',
  },
  actors: {
    loadLocale: fromPromise<void, Chosen>(unprovided('loadLocale')),
  },
  actions: {
    storeLanguage: unprovidedAction<Chosen>('storeLanguage'),
    showLanguage: unprovidedAction<Chosen>('showLanguage'),
    notify: unprovidedAction<{ message: LanguageMessage }>('notify'),
  },
  delays: { switchTimeout: 15_000 },
}).createMachine({
  id: 'language',
  context: ({ input: { language } }) => ({ language, chosen: language }),
  entry: { type: 'showLanguage', params: ({ context }) => ({ language: context.language }) },
  initial: 'settled',
  states: {
    settled: {
      on: {
        'language.chosen': {
          guard: isOther,
          target: 'switching',
          actions: assign({ chosen: ({ event }) => event.language }),
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
            assign({ language: ({ context }) => context.chosen }),
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

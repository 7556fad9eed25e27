import { fromPromise, setup } from 'xstate'
import type { Language } from '@/openapi/types'
import { unprovided, unprovidedAction } from '../shared/unprovided'

export type LanguageInput = { language: Language }
export type LanguageMessage = 'languageUnavailable'

/** The language on screen. A choice shows once its texts are there; until then, and when they cannot be had, the old one stays. */
export const languageMachine = setup({
  types: {
    input: {} as LanguageInput,
    context: {} as { initial: Language },
    events: {} as { type: 'language.chosen'; language: Language },
    tags: {} as Language | 'switching',
  },
  actors: {
    loadLocale: fromPromise<void, { language: Language }>(unprovided('loadLocale')),
  },
  actions: {
    storeLanguage: unprovidedAction<{ language: Language }>('storeLanguage'),
    showLanguage: unprovidedAction<{ language: Language }>('showLanguage'),
    notify: unprovidedAction<{ message: LanguageMessage }>('notify'),
  },
  guards: {
    isChinese: (_, params: { language: Language }) => params.language === 'zh',
    isEnglish: (_, params: { language: Language }) => params.language === 'en',
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ initial: input.language }),
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: { type: 'isEnglish', params: ({ context }) => ({ language: context.initial }) }, target: 'en' },
        { target: 'zh' },
      ],
    },
    zh: {
      tags: 'zh',
      entry: { type: 'showLanguage', params: { language: 'zh' } },
      initial: 'settled',
      states: {
        settled: {
          on: {
            'language.chosen': {
              guard: { type: 'isEnglish', params: ({ event }) => event },
              target: 'switching',
            },
          },
        },
        switching: {
          tags: 'switching',
          invoke: {
            src: 'loadLocale',
            input: { language: 'en' },
            onDone: {
              target: '#language.en',
              actions: { type: 'storeLanguage', params: { language: 'en' } },
            },
            onError: {
              target: 'settled',
              actions: { type: 'notify', params: { message: 'languageUnavailable' } },
            },
          },
        },
      },
    },
    en: {
      tags: 'en',
      entry: { type: 'showLanguage', params: { language: 'en' } },
      initial: 'settled',
      states: {
        settled: {
          on: {
            'language.chosen': {
              guard: { type: 'isChinese', params: ({ event }) => event },
              target: 'switching',
            },
          },
        },
        switching: {
          tags: 'switching',
          invoke: {
            src: 'loadLocale',
            input: { language: 'zh' },
            onDone: {
              target: '#language.zh',
              actions: { type: 'storeLanguage', params: { language: 'zh' } },
            },
            onError: {
              target: 'settled',
              actions: { type: 'notify', params: { message: 'languageUnavailable' } },
            },
          },
        },
      },
    },
  },
})

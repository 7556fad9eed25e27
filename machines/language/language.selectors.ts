import type { SnapshotFrom } from 'xstate'
import type { Language } from '@/openapi/types'
import type { languageMachine } from './language.machine'

type LanguageSnapshot = SnapshotFrom<typeof languageMachine>

/** The language on screen. */
export const selectLanguage = (snapshot: LanguageSnapshot): Language => (snapshot.hasTag('en') ? 'en' : 'zh')
export const selectIsSwitching = (snapshot: LanguageSnapshot) => snapshot.hasTag('switching')

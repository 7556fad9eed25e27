import { noSettings } from '@/machines/playground/conversation'
import { playgroundDraft } from '@/src/features/playground/draft'

/** Stores a visitor's question as the unsent one of the playground. */
export const storeQuestion = (window: Window, text: string): void =>
  playgroundDraft(window, null).write({ text, images: [], models: [], settings: noSettings })

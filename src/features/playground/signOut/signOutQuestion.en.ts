import type { NamespaceSignOutQuestionTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  text: 'This device has conversations of yours from the playground. What should happen to them?',
  keepText: 'Kept conversations are encrypted and can only be read after you sign in to this account again.',
  remove: 'Delete and sign out',
  keep: 'Keep on this device',
  cancel: 'Cancel',
  failed: 'The conversations could not be deleted. Try again, or keep them on this device.',
} satisfies NamespaceSignOutQuestionTranslation

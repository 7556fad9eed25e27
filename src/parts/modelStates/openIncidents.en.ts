import type { NamespaceOpenIncidentsTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  open: 'Open incident: {title}',
  details: 'See updates',
} satisfies NamespaceOpenIncidentsTranslation

import type { NamespaceTokenExpiryTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  one: 'Your API token “{name}” expires in {days} {{day|days}}.',
  several: '{count} API tokens expire within {limit} days, first “{name}” in {days} {{day|days}}.',
  meaning: 'Create a new token before then, and replace the old one where it is used.',
  see: 'View',
  toCalendar: 'Save to calendar',
  event: 'API token “{name}” expires',
} satisfies NamespaceTokenExpiryTranslation

import type { NamespaceBootcampPagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  join: 'Join this season',
  ongoing: 'Ongoing',
  finished: 'Finished',
  seeMore: 'See more',
  seeMoreOf: 'course material of season {number}',
  certification: 'Certification',
  switcher: 'Other seasons',
  switcherTitle: 'Choose a season',
  switcherFailed: 'The list of seasons could not be loaded. Press the button again.',
} satisfies NamespaceBootcampPagesTranslation

import type { NamespaceUserCenterPagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Account',
  tabs: 'Account pages',
  sample: 'Sample',
  activities: {
    lead: 'Activities and groups you joined, newest first.',
    loading: 'Loading activities',
    kind: { activity: 'Activity', sig: 'Interest group' },
    joined: 'Joined {day}',
    open: 'Open',
    empty: 'No activities yet',
    emptyText: 'Activities and groups that you join are listed here.',
    failed: 'Your activities could not be loaded',
    failedText: 'The server did not return them. No data is lost: try again once the connection is back.',
  },
  certificates: {
    lead: 'The certificates in your name. Each has a public address, which you can put in your résumé for others to check.',
    loading: 'Loading certificates',
    kind: { completion: 'Completion', excellent: 'Distinction' },
    season: 'Bootcamp Season {season}',
    issued: 'Issued {day}',
    number: 'Number {id}',
    open: 'Open certificate',
    empty: 'No certificates yet',
    emptyText: 'Complete a bootcamp to receive one.',
    failed: 'Your certificates could not be loaded',
    failedText: 'The server did not return them. No data is lost: try again once the connection is back.',
  },
  bootcamp: 'Go to Bootcamp Season 4',
  interest: 'See the interest groups',
  lookup: 'Look up by number',
} satisfies NamespaceUserCenterPagesTranslation

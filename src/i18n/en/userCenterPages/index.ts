import type { NamespaceUserCenterPagesTranslation } from '../../i18n-types'

const enUserCenter = {
  eyebrow: 'User centre',
  tabs: 'Pages of the user centre',
  sample: 'Sample',
  activities: {
    lead: 'Bootcamps you joined and groups you belong to, gathered into one record.',
    loading: 'Loading activities',
    kind: { activity: 'Activity', sig: 'Interest group' },
    joined: 'Joined {day}',
    open: 'Open',
    empty: 'No activities yet',
    emptyText: 'Once you join a bootcamp or an interest group, the first line appears here.',
    failed: 'Your activities could not be loaded',
    failedText: 'The server did not give them. They are still there: try again once the network is back.',
  },
  certificates: {
    lead: 'The certificates in your name. Each has a public address, so that whoever reads it in your résumé can check it with one click.',
    loading: 'Loading certificates',
    kind: { completion: 'Completion', excellent: 'Distinction' },
    season: 'Bootcamp, season {season}',
    issued: 'Issued {day}',
    number: 'Number {id}',
    open: 'Open certificate',
    empty: 'No certificates yet',
    emptyText: 'Finish Advanced island of a bootcamp to receive the first.',
    failed: 'Your certificates could not be loaded',
    failedText: 'The server did not give them. They are still there: try again once the network is back.',
  },
  bootcamp: 'Go to bootcamp season 4',
  interest: 'See the interest groups',
  lookup: 'Look up by number',
} satisfies NamespaceUserCenterPagesTranslation

export default enUserCenter

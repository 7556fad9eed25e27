import type { NamespaceUserCenterPagesTranslation } from '../../i18n-types'

const enUserCenter = {
  eyebrow: 'User centre',
  activities: {
    lead: 'Bootcamps you joined and groups you belong to, gathered into one record. To add a line, begin with the season that is running.',
  },
  certificates: {
    lead: 'Your certificates, for completion and for excellence. Each has a public address, so that whoever reads it in your résumé can check it with one click.',
  },
  onwards: 'Keep reading',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Running now. Start whenever you like.',
  interest: 'Interest groups',
  interestText: 'Choose a direction and join in.',
  activitiesLink: 'My activities',
  activitiesText: 'Bootcamps and groups you took part in.',
  certificatesLink: 'My certificates',
  certificatesText: 'In your name, with public addresses.',
  lookup: 'About certificates',
  lookupText: 'What a number looks like, and how to check one.',
} satisfies NamespaceUserCenterPagesTranslation

export default enUserCenter

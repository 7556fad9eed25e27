import type { NamespaceCertificatePagesTranslation } from '../../i18n-types'

const enCertificate = {
  eyebrow: 'Bootcamp certificates',
  lead: 'Everyone who completes a bootcamp receives a numbered certificate. The number stands at its foot and looks like InternLM-C4-S0001. Each certificate has an address of its own, where the holder, the season and the day of issue can be checked.',
  one: {
    lead: 'This page belongs to number {id}. The number is what identifies a certificate: if it matches the one printed at the foot, you have opened the right address.',
    number: 'Certificate number',
  },
  onwards: 'Keep reading',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Finish Advanced island and receive yours.',
  mine: 'My certificates',
  mineText: 'Sign in to see those in your name.',
  lookup: 'About certificates',
  lookupText: 'What a number looks like, and how to check one.',
} satisfies NamespaceCertificatePagesTranslation

export default enCertificate

import type { NamespaceCertificatePagesTranslation } from '../../i18n-types'

const enCertificate = {
  eyebrow: 'Bootcamp certificates',
  lead: 'Every certificate has a number and an address of its own. Enter the number to check the holder, what it was given for, and the day of issue.',
  form: {
    label: 'Certificate number',
    hint: 'It stands at the foot of the certificate and looks like 7QK2M-9XWPT-4HJ5C-0RVNE. Case and hyphens do not matter, and the certificate’s address works, too.',
    submit: 'Look up',
    problem: {
      missing: 'Enter a certificate number',
      tooLong: 'A number has at most {longest} characters. Please check it',
      illFormed: 'This contains characters that no number has. Please check it',
    },
  },
  specimen:
    'Specimen of a certificate of completion for an invented “Sample Learner”; its number is circled at the lower left.',
  specimenText: 'A specimen. The number stands at the lower left, as circled.',
  onwards: 'Keep reading',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Finish Advanced island and receive yours.',
  mine: 'My certificates',
  mineText: 'Sign in to see those in your name.',
} satisfies NamespaceCertificatePagesTranslation

export default enCertificate

import type { NamespaceCertificatePagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Bootcamp certificates',
  lead: 'Every certificate has its own number and address. Enter the number to check the holder, the kind of certificate and the date of issue.',
  form: {
    verify: 'You can also scan the certificate’s QR code. Check that name, course and date match.',
    label: 'Certificate number',
    hint: 'Printed at the bottom of the certificate, such as 7QK2M-9XWPT-4HJ5C-0RVNE. Case and hyphens do not matter; you can also paste the certificate’s address.',
    submit: 'Look up',
    problem: {
      missing: 'Enter a certificate number',
      tooLong: 'A number has at most {longest} characters. Please check it',
      illFormed: 'This contains characters that are not used in certificate numbers. Please check it',
    },
  },
  specimen: 'Specimen of a certificate of completion for an invented “Sample Learner”',
  specimenText: 'Specimen. The number is circled at the lower left.',
  onwards: 'Next steps',
  bootcamp: 'Bootcamp Season 4',
  bootcampText: 'Complete the bootcamp to receive yours.',
  mine: 'My certificates',
  mineText: 'Sign in to see the certificates in your name.',
} satisfies NamespaceCertificatePagesTranslation

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
  looking: 'Looking the certificate up',
  notFound: 'Nothing under {id}',
  notFoundText: 'Certificate not found. If you have any questions, please search for InternLM on WeChat.',
  failed: 'The lookup did not work',
  failedText:
    'The server did not answer, so we cannot say whether this certificate exists. Try again once the network is back.',
  searchAgain: 'Look up another number',
  awardedTo: 'This is to certify that',
  completed: {
    completion: 'has completed every lesson and assignment of the {course}.',
    excellent: 'was recognised as an excellent learner of the {course}.',
  },
  season: 'Intern bootcamp, season {season}',
  seasonless: 'Intern bootcamp',
  number: 'Certificate number',
  issued: 'Issued on',
  scan: 'Scan to verify',
  sample: 'Sample',
  sampleText: 'This is a sample for demonstration. Its holder is invented.',
  sampleMark: 'Sample · proves nothing',
  actions: 'This certificate',
  copyLink: { idle: 'Copy link', copying: 'Copying', copied: 'Link copied', failed: 'Not copied. Use the address bar' },
  print: 'Print',
  verified: 'These details come from this site’s register of certificates. The address of this page is what counts.',
  onwards: 'Keep reading',
  bootcamp: 'Bootcamp, season 4',
  bootcampText: 'Finish Advanced island and receive yours.',
  mine: 'My certificates',
  mineText: 'Sign in to see those in your name.',
} satisfies NamespaceCertificatePagesTranslation

export default enCertificate

import type { NamespaceCertificateSheetTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Bootcamp certificates',
  looking: 'Looking up the certificate',
  notFound: 'No certificate with this number: {id}',
  notFoundText: '%certificateNotFound%',
  failed: 'The lookup failed',
  failedText:
    'The server did not respond, so we cannot say whether this certificate exists. Try again once the connection is back.',
  searchAgain: 'Look up another number',
  awardedTo: 'This is to certify that',
  completed: {
    completion: 'has completed the required levels of the {course}.',
    excellent: 'was recognised as an excellent learner of the {course}.',
  },
  season: '%product% %bootcamp%, Season {season}',
  seasonless: '%product% %bootcamp%',
  number: 'Certificate number',
  issued: 'Issued on',
  scan: 'Scan to verify',
  code: 'QR code: {address}',
  sample: 'Sample',
  sampleText: 'This is a sample for demonstration. Its holder is fictional.',
  sampleMark: 'SAMPLE – NOT VALID',
  copyLink: {
    idle: 'Copy link',
    copying: 'Copying',
    copied: 'Link copied',
    failed: 'Couldn’t copy. Copy it from the address bar',
  },
  print: 'Print',
  valid: 'Valid – issued by {issuer}',
  verified: 'These details come from this site’s certificate records. The address of this page is authoritative.',
} satisfies NamespaceCertificateSheetTranslation

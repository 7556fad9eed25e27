import type { NamespaceProtocolPagesTranslation } from '@/src/i18n/i18n-types'

export const texts = {
  eyebrow: 'Legal',
  service: {
    lead: 'The agreement under which this portal and its model API are used: accounts and external sign-in, keeping tokens safe, limits and monthly quotas, what may and may not be done, and where each open-source licence applies.',
  },
  privacy: {
    lead: 'Which information is collected and why, how long it is kept, and how you can see, correct and delete it. Signing in is done by a single sign-on service; the portal keeps a session reference, your language and what you choose to give.',
  },
  children: {
    lead: 'Children under fourteen use this portal together with a guardian. This page tells guardians how to consent or refuse, how a child’s information is stored and protected, and how to reach the person responsible for it.',
  },
  contents: 'Contents',
  templateTitle: 'This is a template',
  templateText:
    'It was written to describe what this portal really does, but neither the operator nor counsel has reviewed it, and it is no legal advice. The operator must review and complete it before publication.',
  missing: 'Still to be filled in: {names}.',
  and: ', ',
  gap: '[{name}]',
  fields: {
    operator: 'name of the operator',
    address: 'contact address',
    email: 'email',
    effectiveDate: 'effective date',
    version: 'version',
    law: 'governing law',
    court: 'court',
    dataLocation: 'place of storage',
    callRetention: 'how long calls are kept',
    auditRetention: 'how long security records are kept',
    childrenContact: 'person responsible for children’s data',
    complaintContact: 'channel for complaints',
  },
  onwards: 'Related pages',
  serviceText: 'Terms for using the portal and the API.',
  privacyText: 'How personal data is collected and protected.',
  childrenText: 'For children and their guardians.',
} satisfies NamespaceProtocolPagesTranslation

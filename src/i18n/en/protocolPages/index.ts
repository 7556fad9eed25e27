import type { NamespaceProtocolPagesTranslation } from '../../i18n-types'

const enProtocol = {
  eyebrow: 'Legal',
  service: {
    lead: 'The agreement under which this portal and its model API are used: accounts and outside sign-on, the care of tokens, limits and monthly quotas, what may and may not be done, and where each open-source licence applies.',
  },
  privacy: {
    lead: 'Which information is collected and why, how long it is kept, and how you can see, correct and delete it. Signing in is done by a single sign-on service; the portal keeps a session reference, your language and what you choose to give.',
  },
  children: {
    lead: 'Children under fourteen use this portal together with a guardian. This page tells guardians how to consent or refuse, how a child’s information is stored and protected, and how to reach the person responsible for it.',
  },
  contact: 'Questions about these terms go to',
  onwards: 'Related pages',
  serviceText: 'What using the portal and API means.',
  privacyText: 'Personal information and its care.',
  childrenText: 'For children and their guardians.',
} satisfies NamespaceProtocolPagesTranslation

export default enProtocol

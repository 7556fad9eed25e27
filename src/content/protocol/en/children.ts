import type { LegalText } from '../legalText'

export const childrenEn: LegalText = [
  {
    id: 'audience',
    title: 'Who these rules are for',
    blocks: [
      'A child here is anyone under fourteen. These rules are for children and their guardians. They add to the Privacy Policy, and where the two differ, these rules apply to children.',
      'They follow China’s Provisions on the Cyber Protection of Children’s Personal Information, published on 23 August 2019 and in force since 1 October 2019.',
      'The portal is made for developers, not for children, and does not seek children’s data. Its public pages can be read by anyone, children included, without signing in.',
    ],
  },
  {
    id: 'collection',
    title: 'What is collected',
    blocks: [
      'From a child who only reads public pages we collect no personal data. Once a guardian has agreed to signing in, we process what is necessary and no more:',
      [
        'account data: account identifier, username, nickname, address of a picture, email;',
        'with API use: metadata of tokens and counts of calls, never the messages themselves;',
        'with activities and certificates: the record of taking part, and what the certificate says;',
        'the cookies that signing in needs, and the chosen language.',
      ],
      'We never ask a child for a real name, an address, a school, a photograph or a location. Please remind your child not to put these into a username, a token’s name or a message.',
    ],
  },
  {
    id: 'consent',
    title: 'A guardian’s consent, and refusing it',
    blocks: [
      'Before a child signs in, a guardian should read these rules, the Privacy Policy and the Terms of Service, decide, and then sign in for the child or together with the child.',
      'A guardian may refuse, and may withdraw consent at any time. The child then cannot sign in or use the API, and an existing account is deactivated; the public pages stay open.',
      'If the purpose, method or scope of processing changes in substance, we ask for the guardian’s consent again.',
      'If we learn that a child has signed in without consent, we deactivate the account and delete its data as soon as we can.',
    ],
  },
  {
    id: 'use',
    title: 'How data is used',
    blocks: [
      'Only for what the child or guardian chose: signing in, checking calls, enforcing limits, showing activities and certificates.',
      'Never for advertising, for profiles or for training models.',
    ],
  },
  {
    id: 'storage',
    title: 'Where it is kept, how long, and then',
    blocks: [
      'On servers and databases that we manage, in: {dataLocation}.',
      'No longer than the purpose requires: sessions are deleted within a day of their end, other data is kept while the account exists. When that time is over, the account is closed or a guardian asks, we delete the data or make it anonymous, unless the law says otherwise.',
    ],
  },
  {
    id: 'sharing',
    title: 'Giving data to others',
    blocks: [
      'Nobody receives a child’s data except the single sign-on service, the service that runs the model, and technical providers who act for us. Before we entrust data to a provider we assess its safety and bind it by contract; it may not pass the task on.',
      'Should a child’s data have to be transferred, we inform the guardian separately and ask for consent. We do not publish children’s data unless the law provides for it or it was agreed with the guardian.',
    ],
  },
  {
    id: 'security',
    title: 'Security',
    blocks: [
      [
        'One person is responsible for children’s data: {childrenContact}.',
        'Session identifiers and tokens are stored as hashes only, and public installations encrypt every connection.',
        'As few people as possible can reach children’s data; access needs approval and is recorded.',
      ],
      'If data is, or may be, leaked, damaged or lost, we act at once, report to the authorities, and inform the children and guardians concerned by email or announcement.',
    ],
  },
  {
    id: 'rights',
    title: 'Rights of child and guardian',
    blocks: [
      'Guardians and children may',
      [
        'see the child’s data that we hold, and have a copy;',
        'have mistakes corrected;',
        'have data deleted: where it was collected unlawfully or against what was agreed, goes beyond its purpose, consent is withdrawn, or the account is closed;',
        'withdraw consent and close the account;',
        'complain and report.',
      ],
      'Contact {childrenContact}. We verify guardianship, act promptly, and answer within fifteen working days.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to these rules',
    blocks: [
      'A change comes with a new version and date, and an announcement. One that lessens a child’s rights applies to that child only after the guardian has agreed anew.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      'Operator: {operator}, address: {address}.',
      'Responsible for children’s data: {childrenContact}. Complaints and reports: {complaintContact}.',
      'Version {version} of these rules, in force since {effectiveDate}.',
    ],
  },
]

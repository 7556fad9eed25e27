import type { LegalText } from '../legalText'

export const serviceEn: LegalText = [
  {
    id: 'scope',
    title: 'Scope and acceptance',
    blocks: [
      'These terms are the agreement between you and {operator} (“we”) about this portal: its public pages, the developer community, and the model API with its console.',
      'Reading the public pages needs no account, and the parts of these terms about accounts and the API do not concern mere readers. By signing in, creating a token, sending an application or calling the API you confirm that you have read these terms and agree to them.',
      'If you act for an organisation, you must be entitled to bind it. Anyone under fourteen needs a guardian, who should read the Children’s Privacy Rules first.',
    ],
  },
  {
    id: 'account',
    title: 'Your account and external sign-in',
    blocks: [
      'A single sign-on service signs you in. Registration, passwords and recovery happen there, under its own terms. It gives us your account identifier, username, nickname, the address of your picture and your email; it never gives us your password.',
      'An account belongs to one person. Keep your password to yourself and sign out on shared devices. If you believe that somebody else uses your account, change the password at once and tell us.',
      'You may stop at any time, and you may ask us to close your account through the contact below. Tokens that are still valid end with it.',
    ],
  },
  {
    id: 'api',
    title: 'API, tokens and limits',
    blocks: [
      'The API is called with a token, under these rules:',
      [
        'A token is shown in full once, when you create it. We keep only its hash and its last four characters and cannot recover it for you.',
        'A token is valid for six months from its creation, or for less if you choose so. You can delete it earlier; that takes effect at once.',
        'Keep tokens on a server or in environment variables, never in web pages, client programs or public repositories. Calls made with your token count as yours.',
        'If a token may have leaked, delete it first and then create another.',
      ],
      'Each account has limits: requests per minute, tokens per minute, and input and output tokens per month. The figures in force are those on the Limits page. Monthly usage starts again with the next calendar month. A call over a limit is refused; it is never billed.',
      'You may apply for higher limits. What you state must be true. We decide by purpose and by the capacity we have, may grant a part or refuse, and show the outcome with its reason on the same page.',
      'Limits must not be evaded by several accounts, automated registration or otherwise, and access to the API must not be resold or rented out unless we agree in writing.',
    ],
  },
  {
    id: 'conduct',
    title: 'Conduct and generated content',
    blocks: [
      'Do not use the portal or the API to:',
      [
        'break applicable law, or violate the privacy, reputation, intellectual property or other rights of anyone;',
        'produce or spread content that harms minors, incites hatred or violence, deceives people for gain, or is malicious code;',
        'impersonate somebody, or let readers take generated content for a person’s own where that may harm them;',
        'attack, probe or disturb the portal, reach for other people’s tokens or data, or get around its safeguards;',
        'enter personal data, trade secrets or confidential material that you are not entitled to process.',
      ],
      'What you enter is your responsibility. A model’s output is statistical: it may be wrong, outdated or biased, and is no medical, legal, financial or other professional advice. Have a person check it before anything important rests on it, and label generated content where the rules that apply to you ask for it.',
      'Unlawful content, or content that breaks these terms, can be reported to {complaintContact}. We look into every report.',
    ],
  },
  {
    id: 'property',
    title: 'Intellectual property and open-source licences',
    blocks: [
      'The models, tools and courses that this portal presents have licences of their own, found in their repositories and on their model pages. Those licences govern; these terms neither widen nor narrow them. Licences differ between models and between versions, so check each one before commercial use.',
      'Community projects belong to their authors, and what lies behind outside links is the responsibility of whoever provides it.',
      'What you enter remains yours. To answer a call we pass it to the service that runs the model and return the result to you; we gain no other right in it. As far as the law allows we claim no rights in the output.',
      'Product names and marks belong to their owners. Do not suggest a partnership or endorsement that does not exist.',
    ],
  },
  {
    id: 'personal-data',
    title: 'Personal data',
    blocks: [
      'How we handle personal data is set out in the Privacy Policy, and for children in the Children’s Privacy Rules. Both apply together with these terms.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes, interruption and suspension',
    blocks: [
      'Features, models and limits may be added, changed or withdrawn. We announce on this portal, in advance, what affects you noticeably; where safety or the law requires it, there may be no time for that.',
      'Maintenance, faults, upstream services or the network may interrupt the portal. The developer API comes with no promised availability unless we have agreed on one in writing.',
      'With reasonable grounds to believe that you break these terms, or that your calls endanger the portal or others, we may restrict, suspend or end the tokens and the account concerned. Except in emergencies, or where the law forbids it, we tell you why, and you may object.',
      'A new version of these terms states its number and effective date. Using the portal after that date means accepting it; if you do not, stop using the portal and ask us to close your account if you wish.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      'The portal and the API are provided as they are. We maintain them with reasonable care but do not warrant that they are free of errors, uninterrupted or fit for a particular purpose.',
      'As far as the law allows, we are not liable for losses caused by reliance on a model’s output, by outside links, by tokens that were not kept safe, or by events beyond our control. Nothing here excludes or limits liability that cannot be excluded or limited by law, such as for intent, gross negligence or personal injury.',
      'If we are held liable because you broke these terms or violated somebody’s rights, you bear the part that is yours.',
    ],
  },
  {
    id: 'law',
    title: 'Law and disputes',
    blocks: [
      'These terms are governed by {law}.',
      'We first try to settle a dispute between us. Failing that, it is decided by {court}. Rights that the law gives to consumers, and that no agreement can take away, remain untouched.',
      'If one clause is void, the others stay in force.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      'Operator: {operator}.',
      'Address: {address}. Email: {email}.',
      'Version: {version}. In force since: {effectiveDate}.',
    ],
  },
]

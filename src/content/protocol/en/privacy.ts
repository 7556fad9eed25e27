import type { LegalText } from '../legalText'
import { cookiesEn } from './privacyCookies'

export const privacyEn: LegalText = [
  {
    id: 'scope',
    title: 'Scope',
    blocks: [
      'This policy says which personal data {operator} (“we”) processes on this portal, why, and what you can do about it.',
      'The single sign-on service, the chat product, and the sites that host code, videos and models have policies of their own. Once you follow a link out of this portal, theirs apply.',
    ],
  },
  {
    id: 'collection',
    title: 'What we collect, and why',
    blocks: [
      'If you only read public pages, we learn nothing about you, and we keep no profile of readers. Once you sign in, we process:',
      {
        head: ['Data', 'What it is', 'What it is for'],
        rows: [
          [
            'Account data',
            'account identifier, username, nickname, address of your picture, email, language of the last sign-in',
            'to recognise you, to address you, and to reach you about an application',
          ],
          [
            'Sign-in session',
            'hash of the session’s identifier, when it began and when it ends',
            'to keep you signed in, and to end that when you sign out',
          ],
          [
            'API tokens',
            'name, hash, last four characters; when each was created, last used, deleted, and when it expires',
            'to check calls and let you manage your tokens',
          ],
          [
            'Call records',
            'for each call: time, request ID, model, token used, protocol, program that called, numbers of input and output tokens and of their cached and reasoning parts, status, error code, reason for its end, durations; and sums by day and month; never what was said',
            'to enforce limits, to show your statistics, to find faults',
          ],
          [
            'Applications',
            'name, type of developer, organisation, use, chosen models, limits asked for, and our decision',
            'to assess and answer your application',
          ],
          [
            'Activities and certificates',
            'what you took part in; name, kind, season and date of a certificate',
            'to show them to you, and to let others check a certificate by its number',
          ],
          [
            'Security records',
            'signing in and out, failed attempts, changes of passwords, profiles, tokens and limits: account, time, action, outcome, network address',
            'to find misuse',
          ],
          [
            'Emails',
            'for each email that we send you: its subject, your address, the language, times, and whether it was delivered; never a secret',
            'to inform you about your account, and to find faults of the delivery',
          ],
          [
            'Operating logs',
            'number, method, path (without its query), status and duration of requests',
            'to keep the portal running and safe',
          ],
        ],
      },
      'Messages that you send through the API are passed to the service that runs the model, so that it can answer. For metering, the portal counts tokens; it does not keep the messages.',
      'To stop password guessing and abuse, the server counts attempts by network address and account for a short time. The counters are keyed by hashes and lapse within an hour.',
    ],
  },
  {
    id: 'exceptions',
    title: 'When no consent is needed',
    blocks: [
      'The law allows processing without separate consent where it is',
      [
        'needed to conclude or perform an agreement with you, such as checking your token;',
        'needed to meet a legal duty or obligation;',
        'needed in a public-health emergency, or to protect life, health or property in an emergency;',
        'a reasonable use of information that you made public yourself or that is lawfully public;',
        'otherwise provided for by law.',
      ],
    ],
  },
  cookiesEn,
  {
    id: 'storage',
    title: 'Where data is kept, and for how long',
    blocks: [
      'Data is kept on servers and databases that we manage, in: {dataLocation}.',
      [
        'Sessions are deleted within a day of their end.',
        'Account data, token metadata and the totals of your use are kept as long as your account exists. Of a deleted token only its name, last four characters and dates remain, so that accounts can be reconciled.',
        'The record of each single call is kept for {callRetention}. After that it is no longer shown, and it is deleted with the other records of its month, at most 31 days later.',
        'Applications are kept as long as your account exists.',
        'Records of emails are deleted after 30 days.',
        'An account is closed, and its data deleted, on request: write to {email}. We check who asks, do it by hand and tell you when it is done, and what the law requires us to keep.',
        'Security records are kept for {auditRetention}, also where the account is closed before.',
      ],
    ],
  },
  {
    id: 'sharing',
    title: 'Sharing, transfer and publication',
    blocks: [
      'We do not sell personal data. We give it to others only in these cases:',
      [
        'the single sign-on service, to sign you in and out;',
        'the service that runs the model, to answer your call: it receives what you sent, without your name or email;',
        'technical providers such as hosting and delivery of emails, who act for us and only as we instruct them;',
        'where the law, or an authority acting under it, requires it.',
      ],
      'If data must pass to someone else in a merger, division or transfer of the business, we tell you the recipient’s name and contact, and this policy continues to bind them. A transfer across borders follows the legal procedure and is announced separately.',
      'A certificate can be looked up by its number; its page shows nothing beyond the certificate. We publish no other data of yours.',
    ],
  },
  {
    id: 'protection',
    title: 'How we protect data',
    blocks: [
      [
        'Public installations use encrypted connections. Session identifiers and tokens are stored as hashes only; a token is shown in full once.',
        'Pages run this portal’s own scripts and by default ask no third party for anything.',
        'Logs hold no passwords, tokens or query strings, and only people who need the data can reach it.',
      ],
      'No protection is perfect. If a leak, alteration or loss may affect you, we act at once and inform you and the authorities as the law requires.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    blocks: [
      'You may',
      [
        'see and correct your data: nickname and email in the sign-on service’s account settings, anything else as a copy from us;',
        'delete tokens at any time; have other data deleted, or your account closed, by writing to us;',
        'withdraw consent, restrict or object to processing; what was done before remains lawful;',
        'have your data moved to someone you name, where that is technically feasible;',
        'ask us to explain this policy, and object to or complain about a decision.',
      ],
      'Write to {email}. We verify who you are and answer within fifteen working days; if we cannot do what you ask, we say why.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      'This portal is made for developers. Children under fourteen should sign in only with the consent and company of a guardian; see the Children’s Privacy Rules.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    blocks: [
      'When purposes, methods or kinds of data change, we update this policy with a new version and date, and announce important changes on this portal before they take effect. Where the law asks for new consent, we ask for it.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      'Operator: {operator}, address: {address}.',
      'Personal data: {email}. Complaints and reports: {complaintContact}.',
      'You may also complain to the data-protection authority where you live.',
    ],
  },
  {
    id: 'effect',
    title: 'Effect',
    blocks: ['Version {version} of this policy, in force since {effectiveDate}.'],
  },
]

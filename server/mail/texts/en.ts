const number = (value: number) => value.toLocaleString('en-US')
const applications = (count: number) => `${number(count)} ${count === 1 ? 'application' : 'applications'}`
const mails = (count: number) => `${number(count)} ${count === 1 ? 'mail' : 'mails'}`

export const en = {
  footer: '%product% sent this message automatically. Replies are not read.',
  newApplications: {
    subject: '%product%: applications for higher limits are waiting',
    title: 'Applications are waiting',
    lead: (count: number) =>
      count === 0
        ? 'All applications for higher limits have been decided in the meantime.'
        : `${applications(count)} for higher limits ${count === 1 ? 'waits' : 'wait'} for a decision.`,
    command: 'On the portal’s server, this command lists them:',
  },
  mailsGivenUp: {
    subject: '%product%: mails could not be delivered',
    title: 'Mails could not be delivered',
    rejected: (count: number) => `The recipient’s address rejects ${mails(count)}.`,
    expired: (count: number) => `The mail server did not accept ${mails(count)} in time.`,
    lead: (since: string) =>
      `These mails were given up since ${since} (UTC). The portal’s log has each answer of the mail server.`,
  },
  applicationDecided: {
    subject: '%product%: your application has been decided',
    approved: 'Your application is approved',
    approvedLead: (rpm: number, tpm: number) =>
      `Your limits are now ${number(rpm)} requests and ${number(tpm)} tokens per minute.`,
    rejected: 'Your application is rejected',
    rejectedLead: 'Your limits stay as they are. You can apply again.',
    reason: 'Reason: ',
    link: 'Show limits',
  },
}

export type MailTexts = typeof en

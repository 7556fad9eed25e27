/** Receives the outcomes of mails. */
export type MailMetrics = {
  /** An attempt ended; `expired` and `rejected` are given up. */
  mailAttempted(kind: string, outcome: 'sent' | 'waiting' | 'expired' | 'rejected'): void
  /** The mail server failed, or refused for a cause that is the operator's. */
  mailServerFailed(failure: { step: string; code: string }): void
  /** Whether the mail server could be used at the last attempt. */
  mailServerUp(isUp: boolean): void
}

export const NO_MAIL_METRICS: MailMetrics = {
  mailAttempted: () => undefined,
  mailServerFailed: () => undefined,
  mailServerUp: () => undefined,
}

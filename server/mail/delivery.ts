/** A finished message: its envelope and its text with all headers. */
export type Message = { id: string; kind: string; createdAt: Date; from: string; to: string; source: Buffer }

/** The response of a mail server, or the cause without one. */
export type MailFailure = {
  /** The step that failed: a command of SMTP, or `connect`. */
  step: string
  /** The three digits of the response, or the code of the cause. */
  code: string
  /** The server's sentence, without addresses. */
  text: string
}

/**
 * The outcome of an attempt. `rejected` is the address's fault. `isServerFault`: other mails will fail, too, so the sender pauses.
 */
export type Delivery =
  | { outcome: 'accepted' }
  | { outcome: 'rejected'; failure: MailFailure }
  | { outcome: 'deferred'; failure: MailFailure; isServerFault: boolean }

export type Deliver = (message: Message, signal: AbortSignal) => Promise<Delivery>

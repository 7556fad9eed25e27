type MailKind = {
  /** Security mails are sent before all others. */
  isSecurity: boolean
  /** Whether retries end after two hours instead of two days. */
  isUrgent: boolean
  /** Whether its recipient may switch it off. */
  canSwitchOff: boolean
}

/** The kinds of mail. Mails to the operator are summaries, of which one of each kind is sent in an hour at most. */
export const mailKinds = {
  newApplications: { isSecurity: false, isUrgent: false, canSwitchOff: false },
  mailsGivenUp: { isSecurity: false, isUrgent: false, canSwitchOff: false },
  applicationDecided: { isSecurity: false, isUrgent: false, canSwitchOff: true },
} as const satisfies Readonly<Record<string, MailKind>>

export type MailKindName = keyof typeof mailKinds

/** The stored parameters of each kind, never a secret. */
export type MailParameters = {
  newApplications: Record<string, never>
  /** `since`: the time of the first mail that was given up. */
  mailsGivenUp: { since: string }
  applicationDecided: { outcome: 'approved'; rpm: number; tpm: number } | { outcome: 'rejected'; reason: string }
}

/** Null for the kind of another version of the portal. */
export const mailKindOf = (name: string): MailKind | null =>
  Object.hasOwn(mailKinds, name) ? mailKinds[name as MailKindName] : null // as: checked in this line

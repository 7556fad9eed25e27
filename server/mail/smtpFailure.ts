import type { Delivery, MailFailure } from './delivery'

/** The members of an error of nodemailer. */
type SmtpError = { command?: unknown; responseCode?: unknown; response?: unknown; code?: unknown }

const MAX_TEXT_LENGTH = 200

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** A server's sentence in one line, without addresses and without the password. */
function shownText(text: string, password: string): string {
  const withoutPassword = password === '' ? text : text.replaceAll(password, '…')
  return withoutPassword
    .slice(0, MAX_TEXT_LENGTH)
    .split(/[\s\p{Cc}]/u)
    .filter((word) => word !== '')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
}

/** The failure that an error of nodemailer describes. */
export function failureOf(error: unknown, password: string): MailFailure {
  const { command, responseCode, response, code } = (error ?? {}) as SmtpError // as: all members are checked
  const step = textOf(command)
  const message = error instanceof Error ? error.message : ''
  return {
    step: /^(?:AUTH|MAIL FROM|RCPT TO|DATA|STARTTLS|EHLO|HELO)\b/.exec(step)?.[0] ?? 'connect',
    code: typeof responseCode === 'number' ? String(responseCode) : textOf(code) || 'unknown',
    text: shownText(textOf(response) || message, password),
  }
}

/**
 * Decides whose fault a failure is. Only a permanent response to RCPT TO, or to DATA with a status of the address (5.1.x, 5.2.x), is
 * the address's. A temporary one to these two concerns this mail. Any other is the server's or the operator's.
 */
export function judge(failure: MailFailure): Delivery {
  const { step, code, text } = failure
  const isOfMail = step === 'RCPT TO' || step === 'DATA'
  const isAddressStatus = /^5\d\d[ -]5\.[12]\.\d{1,3}\b/.test(text)
  if (/^5\d\d$/.test(code) && (step === 'RCPT TO' || (step === 'DATA' && isAddressStatus)))
    return { outcome: 'rejected', failure }
  return { outcome: 'deferred', failure, isServerFault: !(isOfMail && /^4\d\d$/.test(code)) }
}

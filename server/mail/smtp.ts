import type { MailServer } from '../configuration/mailSettings'
import { loadOnce, within } from '../platform/promises'
import type { Deliver, Delivery, MailFailure } from './delivery'
import { failureOf, judge } from './smtpFailure'

/** The longest attempt: together with the sender's pause less than 30 seconds. */
const SEND_MS = 20_000

/** Loaded with the first mail, because most processes send none. */
const loadNodemailer = loadOnce(() => import('nodemailer'))

async function openTransport({ host, port, hasTls, isLoopback, credentials }: MailServer, sendMs: number) {
  const { createTransport } = await loadNodemailer()
  return createTransport({
    host,
    port,
    secure: hasTls,
    // A password never leaves this machine unencrypted; on it, a server's own certificate proves nothing.
    requireTLS: !isLoopback && !hasTls,
    ignoreTLS: isLoopback,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password }, forceAuth: true }),
    connectionTimeout: sendMs,
    greetingTimeout: sendMs,
    socketTimeout: sendMs,
    dnsTimeout: sendMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const passwordOf = ({ credentials }: MailServer) => credentials?.password ?? ''

const noResponse: MailFailure = { step: 'connect', code: 'ETIMEDOUT', text: 'no response in time' }

const stopped: Delivery = {
  outcome: 'deferred',
  failure: { step: 'connect', code: 'ESTOPPED', text: 'the portal is stopping' },
  isServerFault: false,
}

/** Sends each message over a connection of its own, within `sendMs`, so a hung server holds up the next one no longer. */
export function createSmtpDelivery(server: MailServer, sendMs = SEND_MS): Deliver {
  return async ({ from, to, source }, stopping) => {
    const transport = await openTransport(server, sendMs)
    const attempt = new AbortController()
    const abort = () => attempt.abort()
    const deadline = setTimeout(abort, sendMs)
    stopping.addEventListener('abort', abort)
    if (stopping.aborted) abort()
    try {
      await transport.sendMail({ raw: source, envelope: { from, to: [to] }, signal: attempt.signal })
      return { outcome: 'accepted' }
    } catch (error) {
      if (stopping.aborted) return stopped
      return judge(attempt.signal.aborted ? noResponse : failureOf(error, passwordOf(server)))
    } finally {
      clearTimeout(deadline)
      stopping.removeEventListener('abort', abort)
      transport.close()
    }
  }
}

/** Connects and signs in to a mail server; returns the failure, or null if it can be used. */
export async function faultOfMailServer(server: MailServer, sendMs = SEND_MS): Promise<MailFailure | null> {
  const transport = await openTransport(server, sendMs)
  const verified = transport.verify().then(
    () => null,
    (error: unknown) => failureOf(error, passwordOf(server)),
  )
  const failure = await within(sendMs, verified, () => noResponse)
  transport.close()
  return failure
}

import type { ContentPort } from '../configuration/content'
import type { MailSettings } from '../configuration/mailSettings'
import { isDatabaseUnavailable } from '../platform/databaseUnavailable'
import { errorFields, messageOf, type Log } from '../platform/log'
import { deliverableAddress } from '../platform/mailAddress'
import { within } from '../platform/promises'
import { claimMail, finishMail, type Mail } from '../records/mail/sending'
import type { Database } from '../storage/database'
import type { Deliver, Delivery, Message } from './delivery'
import { createFileDelivery, deleteOldMails } from './mailFiles'
import type { MailMetrics } from './mailMetrics'
import { createCompose } from './message'
import { createSmtpDelivery } from './smtp'

const POLL_MS = 2000
/** Time without attempts after a failure of the server, which would fail other mails, too. */
const PAUSE_MS = 8000
const OLD_FILES_MS = 3600 * 1000
/** Time that a stop leaves to the running attempt. */
const STOP_MS = 3000

type SenderPorts = {
  db: Database
  mail: MailSettings
  content: ContentPort
  publicUrl: string
  log: Log
  metrics: MailMetrics
  now: () => Date
  /** Tests replace the delivery. */
  deliver?: Deliver
}

type ActiveSettings = Exclude<MailSettings, { mode: 'none' }>

const deliveryOf = (mail: ActiveSettings, log: Log): Deliver =>
  mail.mode === 'smtp' ? createSmtpDelivery(mail.server) : createFileDelivery(mail.folder, log)

const invalidAddress: Delivery = {
  outcome: 'rejected',
  failure: { step: 'address', code: 'EADDRESS', text: 'no mail server accepts this form of address' },
}

/** A mail that cannot be written is a defect, or of another version; it does not hold up the others. */
const unwritten = (error: unknown): Delivery => ({
  outcome: 'deferred',
  failure: { step: 'compose', code: 'ECOMPOSE', text: messageOf(error) },
  isServerFault: false,
})

/** Logs and counts an attempt. Neither log nor metrics have an address. */
function report({ log, metrics }: Pick<SenderPorts, 'log' | 'metrics'>, mail: Mail, delivery: Delivery) {
  const { id, kind, attempts, state, reason } = mail
  metrics.mailAttempted(kind, state === 'sent' || state === 'waiting' ? state : (reason ?? 'expired'))
  if (delivery.outcome === 'accepted') {
    metrics.mailServerUp(true)
    log.info({ mail: id, kind, attempts }, 'mail sent')
    return
  }
  const { failure } = delivery
  const isServerFault = delivery.outcome === 'deferred' && delivery.isServerFault
  if (isServerFault) {
    metrics.mailServerUp(false)
    metrics.mailServerFailed(failure)
  }
  const fields = { mail: id, kind, attempts, ...failure }
  if (state === 'givenUp') log.warn({ ...fields, reason }, 'mail given up')
  else log.warn(fields, isServerFault ? 'mail server cannot be used' : 'mail waits for another attempt')
}

/** The attempt at one mail: composes and delivers it. Never rejects. */
function createAttempt(compose: (mail: Mail, to: string) => Promise<Message>, deliver: Deliver) {
  return async (mail: Mail, signal: AbortSignal): Promise<Delivery> => {
    const to = deliverableAddress(mail.recipient)
    if (to === null) return invalidAddress
    try {
      return await deliver(await compose(mail, to), signal)
    } catch (error) {
      return unwritten(error)
    }
  }
}

/** `ending`: no further mail; `aborting`: the running attempt ends, too. */
type Stop = { ending: AbortSignal; aborting: AbortSignal }

/** Sends queued mails, in one process of several at a time. */
function createRounds(ports: SenderPorts, mail: ActiveSettings, { ending, aborting }: Stop) {
  const { db, log, now, deliver = deliveryOf(mail, log) } = ports
  const attempt = createAttempt(createCompose({ ...ports, from: mail.from }), deliver)
  let pausedUntil = 0
  let filesDueAt = 0
  let wasAway = false

  /** Sends one mail; false if no mail is due, or the server cannot be used. */
  async function sendNext(): Promise<boolean> {
    const claimed = await claimMail(db, now())
    if (claimed === null) return false
    const delivery = await attempt(claimed, aborting)
    const finished = await finishMail(db, mail, claimed, delivery.outcome, now())
    if (finished !== null) report(ports, finished, delivery)
    const mustPause = delivery.outcome === 'deferred' && delivery.isServerFault
    if (mustPause) pausedUntil = now().getTime() + PAUSE_MS
    return !mustPause
  }

  async function deleteFiles() {
    if (mail.mode !== 'files' || now().getTime() < filesDueAt) return
    filesDueAt = now().getTime() + OLD_FILES_MS
    await deleteOldMails(mail.folder, now(), log)
  }

  return async () => {
    try {
      await deleteFiles()
      while (!ending.aborted && now().getTime() >= pausedUntil && (await sendNext()));
      wasAway = false
    } catch (error) {
      // One line for each outage of the database; the mail is sent again after its lease.
      if (!wasAway || !isDatabaseUnavailable(error)) log.warn(errorFields(error), 'mails could not be sent')
      wasAway = true
    }
  }
}

const nothing = { send: () => Promise.resolve(), stop: () => Promise.resolve() }

/** Looks for mails every two seconds and sends them. Without mail it does nothing. */
export function startSending(ports: SenderPorts) {
  const { mail } = ports
  if (mail.mode === 'none') return nothing
  const [ending, aborting] = [new AbortController(), new AbortController()]
  const runRound = createRounds(ports, mail, { ending: ending.signal, aborting: aborting.signal })
  let round: Promise<void> | null = null
  const startRound = () => (round ??= runRound().finally(() => (round = null)))
  const timer = setInterval(() => void startRound(), POLL_MS)
  timer.unref()
  return {
    /** Sends the mails that are due now. */
    send: async () => {
      await round
      await startRound()
    },
    /** Ends after the running attempt, or aborts it, so that it is repeated after a restart. */
    async stop() {
      clearInterval(timer)
      ending.abort()
      if (round !== null) await within(STOP_MS, round, () => undefined)
      aborting.abort()
      if (round !== null) await within(STOP_MS, round, () => undefined)
    },
  }
}

import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The reaction to a step of a session: an answer such as `450 4.7.1 later`, a hang, or the end of the connection. */
export type Reaction = `${4 | 5}${string}` | 'hang' | 'disconnect'
type Step = 'greeting' | 'auth' | 'from' | 'recipient' | 'data'

/** A received mail: parsed, as it was sent, and its envelope. */
type Received = { mail: ParsedMail; source: string; to: string[]; from: string }

const USER = 'portal'
export const MAIL_PASSWORD = 'p@ss:word of the mail server'

function refusal(reaction: string): Error {
  const [, code = '', text = ''] = /^(\d{3}) (.*)$/.exec(reaction) ?? []
  return Object.assign(new Error(text), { responseCode: Number(code) })
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** An SMTP server on loopback. `react` sets reactions for the next sessions, one for each; the others accept all. */
export async function startMailServer({
  needsPassword = false,
  ...more
}: SMTPServerOptions & { needsPassword?: boolean } = {}) {
  const received: Received[] = []
  const seen: { passwords: string[]; recipients: string[] } = { passwords: [], recipients: [] }
  const sockets = new Set<Socket>()
  let planned: Partial<Record<Step, Reaction>>[] = []
  let current: Partial<Record<Step, Reaction>> = {}

  function act(step: Step, done: (error?: Error | null) => void): boolean {
    const reaction = current[step]
    if (reaction === undefined) return false
    if (reaction === 'disconnect') sockets.forEach((socket) => socket.destroy())
    else if (reaction !== 'hang') done(refusal(reaction))
    return true
  }

  const server = new SMTPServer({
    logger: false,
    authOptional: !needsPassword,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    ...more,
    onConnect(_session, done) {
      current = planned.shift() ?? {}
      if (!act('greeting', done)) done()
    },
    onAuth({ username, password }, _session, done) {
      seen.passwords.push(password ?? '')
      if (act('auth', done)) return
      done(null, username === USER && password === MAIL_PASSWORD ? { user: USER } : {})
    },
    onMailFrom(_address, _session, done) {
      if (!act('from', done)) done()
    },
    onRcptTo({ address }, _session, done) {
      seen.recipients.push(address)
      if (!act('recipient', done)) done()
    },
    onData(stream, { envelope }, done) {
      if (current.data === 'disconnect') return void act('data', done)
      void textOf(stream).then(async (source) => {
        if (act('data', done)) return
        const { mailFrom, rcptTo } = envelope
        const to = rcptTo.map(({ address }) => address)
        received.push({ mail: await simpleParser(source), source, to, from: mailFrom ? mailFrom.address : '' })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  listening.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo // as: it listens on a port
  const credentials = needsPassword ? `${USER}:${encodeURIComponent(MAIL_PASSWORD)}@` : ''
  return {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    port,
    received,
    seen,
    /** The Message-IDs and recipients of all received mails. */
    ids: () => received.map(({ mail }) => mail.messageId ?? ''),
    recipients: () => received.flatMap(({ to }) => to),
    react(...reactions: Partial<Record<Step, Reaction>>[]) {
      planned = reactions
    },
    async stop() {
      sockets.forEach((socket) => socket.destroy())
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

import path from 'node:path'
import { StartError } from '../platform/log'
import { deliverableAddress } from '../platform/mailAddress'
import { isLoopback } from './addressTypes'
import { checked, readAs } from './settingTypes'

export type MailServer = {
  host: string
  port: number
  /** Whether TLS begins with the connection; if not, STARTTLS is required beyond loopback. */
  hasTls: boolean
  isLoopback: boolean
  credentials: { user: string; password: string } | null
}

type Sender = {
  /** The sender's address. */
  from: string
  /** The address for mails to the operator; null sends none. */
  operator: string | null
}

/** Mails go to a server, into files of a folder (on this machine only), or nowhere. */
export type MailSettings =
  (Sender & { mode: 'smtp'; server: MailServer }) | (Sender & { mode: 'files'; folder: string }) | { mode: 'none' }

const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

function readPart(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

/** Reads scheme, user, password, host and port; undefined for an address with anything else. */
function readMailServer(text: string): MailServer | undefined {
  if (!URL.canParse(text) || /[?#]/.test(text)) return undefined
  const { protocol, username, password, hostname, port, pathname } = new URL(text)
  const ownPort = PORTS[protocol]
  const [user, secret] = [readPart(username), readPart(password)]
  const isHost = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)$/i.test(hostname)
  if (ownPort === undefined || !isHost || pathname !== '' || port === '0') return undefined
  if (user === null || secret === null || (user === '') !== (secret === '')) return undefined
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? ownPort : Number(port),
    hasTls: protocol === 'smtps:',
    isLoopback: isLoopback(text),
    credentials: user === '' ? null : { user, password: secret },
  }
}

/** The message never contains the address, which has a password. */
export const mailServer = readAs(
  'must be an address such as smtp://user:password@mail.example.org:587, with nothing after the port',
  readMailServer,
)

export const plainMailAddress = checked((text) =>
  deliverableAddress(text) === null ? 'must be an email address such as portal@example.org' : null,
)

type Given = { server: MailServer | null; from: string | null; operator: string | null }

/** The mode follows from MAIL_URL, and without it from PUBLIC_URL. */
export function toMailSettings({ server, from, operator }: Given, publicUrl: string, data: string): MailSettings {
  if (server !== null && from === null)
    throw new StartError('MAIL_FROM: must be set too, because mails of MAIL_URL need a sender')
  if (server !== null && from !== null) return { mode: 'smtp', server, from, operator }
  if (isLoopback(publicUrl))
    return { mode: 'files', folder: path.join(data, 'mail'), from: from ?? 'portal@localhost', operator }
  const [unused] =
    Object.entries({ MAIL_FROM: from, OPERATOR_MAIL: operator }).find(([, value]) => value !== null) ?? []
  if (unused !== undefined) throw new StartError(`${unused}: needs MAIL_URL, because PUBLIC_URL is not of this machine`)
  return { mode: 'none' }
}

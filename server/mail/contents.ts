import { countPendingApplications } from '../records/limits/applicationDecisions'
import { mailKindOf, type MailKindName, type MailParameters } from '../records/mail/mailKinds'
import { countGivenUp, type Mail } from '../records/mail/sending'
import type { Database } from '../storage/database'
import { cleanText } from '../platform/text'
import type { MailContent } from './layout'
import type { MailTexts } from './texts/en'

const MAX_REASON_LENGTH = 1000
const LIST_COMMAND = 'npm run admin -- applications list'

type Input<Kind extends MailKindName> = {
  db: Database
  publicUrl: string
  texts: MailTexts
  parameters: MailParameters[Kind]
}

type Contents = { [Kind in MailKindName]: (input: Input<Kind>) => MailContent | Promise<MailContent> }

const present = (paragraph: string | false) => (paragraph === false ? [] : [paragraph])

/** Free text of an operator, which does not pass through texts with placeholders. */
const shortened = (text: string) => Array.from(cleanText(text)).slice(0, MAX_REASON_LENGTH).join('')

/** The content of each kind. Figures are read when the mail is sent, so they are those of its arrival. */
const contents: Contents = {
  async newApplications({ db, texts: { newApplications: texts } }) {
    const waiting = await countPendingApplications(db)
    const { subject, title } = texts
    const lead = texts.lead(waiting)
    if (waiting === 0) return { subject, title, paragraphs: [lead] }
    return { subject, title, paragraphs: [lead, texts.command], command: LIST_COMMAND }
  },
  async mailsGivenUp({ db, texts: { mailsGivenUp: texts }, parameters: { since } }) {
    const { rejected, expired } = await countGivenUp(db, new Date(since))
    const { subject, title } = texts
    const paragraphs = [
      ...present(rejected > 0 && texts.rejected(rejected)),
      ...present(expired > 0 && texts.expired(expired)),
      texts.lead(since.slice(0, 16).replace('T', ' ')),
    ]
    return { subject, title, paragraphs }
  },
  applicationDecided({ publicUrl, texts: { applicationDecided: texts }, parameters }) {
    const { subject } = texts
    const link = { href: `${publicUrl}/api/strategy`, text: texts.link }
    if (parameters.outcome === 'approved')
      return { subject, title: texts.approved, paragraphs: [texts.approvedLead(parameters.rpm, parameters.tpm)], link }
    const { reason } = parameters
    const given = reason !== '' && `${texts.reason}${shortened(reason)}`
    return { subject, title: texts.rejected, paragraphs: [...present(given), texts.rejectedLead], link }
  },
}

type ContentPorts = { db: Database; publicUrl: string; texts: MailTexts }
type Write = (input: ContentPorts & { parameters: unknown }) => MailContent | Promise<MailContent>

/** The content of a stored mail. Throws for a kind of another version of the portal. */
export function contentOf({ kind, parameters }: Pick<Mail, 'kind' | 'parameters'>, ports: ContentPorts) {
  if (mailKindOf(kind) === null) throw new Error(`unknown kind of mail: ${kind}`)
  const write = contents[kind as MailKindName] as Write // as: a row has the parameters of its kind
  return write({ ...ports, parameters })
}

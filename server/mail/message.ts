import type { ContentPort } from '../configuration/content'
import { loadOnce } from '../platform/promises'
import type { Mail } from '../records/mail/sending'
import type { Database } from '../storage/database'
import { contentOf } from './contents'
import type { Message } from './delivery'
import { htmlOf, textOf } from './layout'
import { mailTexts } from './texts/texts'

const loadComposer = loadOnce(() => import('nodemailer/lib/mail-composer'))

type MessagePorts = { db: Database; content: ContentPort; publicUrl: string; from: string; now: () => Date }

/**
 * Composes messages. Headers are fixed: subject and sender have no text of users, and all attempts of a mail have its Message-ID.
 * `to` is a deliverable address.
 */
export const createCompose =
  ({ db, content, publicUrl, from, now }: MessagePorts) =>
  async (mail: Mail, to: string): Promise<Message> => {
    const { id, kind, language, createdAt } = mail
    const names = content.current().shared.names[language]
    const texts = mailTexts(language, names)
    const written = await contentOf(mail, { db, publicUrl, texts })
    const frame = { language, product: names.product, publicUrl, footer: texts.footer }
    const { default: MailComposer } = await loadComposer()
    const composer = new MailComposer({
      from: { name: names.product, address: from },
      to: { name: '', address: to },
      subject: written.subject,
      messageId: `<${id}@${from.split('@')[1] ?? ''}>`,
      date: now(),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: textOf(written, frame),
      html: await htmlOf(written, frame),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return { id, kind, createdAt, from, to, source: await composer.compile().build() }
  }

import { html } from 'hono/html'
import { languageTags } from '@/openapi/rules/language'
import type { Language } from '@/openapi/types'

/** A mail without its frame. Only `paragraphs` may contain text of users. */
export type MailContent = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** A line for a terminal. */
  command?: string
  link?: { href: string; text: string }
}

export type MailFrame = { language: Language; product: string; publicUrl: string; footer: string }

/** The light colours and the fonts of `src/ui/theme/tokens.css`: programs for mail know no custom properties. */
export const mailTheme = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  sunken: '#f3f1ea',
  ink: '#1c1b18',
  'ink-soft': '#4b4841',
  'ink-faint': '#6d6960',
  hairline: '#e3dfd4',
  blue: '#1d4f9f',
  'on-blue': '#ffffff',
  cinnabar: '#b8361f',
} as const

const sans = "-apple-system, 'Segoe UI', Roboto, Arial, 'PingFang SC', 'Microsoft YaHei', sans-serif"
const serif = "'Iowan Old Style', 'Palatino Linotype', 'Songti SC', Georgia, serif"
const mono = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

const { paper, surface, sunken, ink, hairline, blue, cinnabar, ...more } = mailTheme
const styles = {
  body: `margin:0;padding:24px 12px;background:${paper};color:${ink};font:16px/1.6 ${sans}`,
  brand: `max-width:480px;margin:0 auto 16px;font:600 20px/1.2 ${serif}`,
  card: `max-width:416px;margin:0 auto;padding:32px;border:1px solid ${hairline};border-top:3px solid ${cinnabar};border-radius:10px;background:${surface}`,
  title: `margin:0 0 16px;font:600 24px/1.25 ${serif}`,
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere;white-space:pre-line',
  command: `margin:0 0 16px;padding:8px 12px;border-radius:4px;background:${sunken};font:13px/1.6 ${mono};overflow-wrap:anywhere`,
  button: `display:inline-block;padding:10px 24px;border-radius:4px;background:${blue};color:${more['on-blue']};font-weight:600;text-decoration:none`,
  address: `margin:16px 0 0;color:${more['ink-soft']};font-size:13px;overflow-wrap:anywhere`,
  footer: `max-width:480px;margin:16px auto 0;color:${more['ink-faint']};font-size:13px`,
} as const

/** The HTML part, in the look of the sign-in pages, without pictures. */
export async function htmlOf(content: MailContent, { language, product, publicUrl, footer }: MailFrame) {
  const { title, paragraphs, command, link } = content
  const page = await html`<!doctype html>
    <html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="${styles.body}">
        <div style="${styles.brand}">${product}</div>
        <div style="${styles.card}">
          <h1 style="${styles.title}">${title}</h1>
          ${paragraphs.map((text) => html`<p style="${styles.paragraph}">${text}</p>`)}
          ${command ? html`<pre style="${styles.command};white-space:pre-wrap">${command}</pre>` : ''}
          ${
            link
              ? html`<a style="${styles.button}" href="${link.href}">${link.text}</a>
                  <p style="${styles.address}">${link.href}</p>`
              : ''
          }
        </div>
        <p style="${styles.footer}">${footer}<br />${publicUrl}</p>
      </body>
    </html>`
  return String(page)
}

/** The text part. */
export function textOf({ title, paragraphs, command, link }: MailContent, { publicUrl, footer }: MailFrame): string {
  const parts = [
    title,
    ...paragraphs,
    ...(command ? [`    ${command}`] : []),
    ...(link ? [`${link.text}\n${link.href}`] : []),
    `-- \n${footer}\n${publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}

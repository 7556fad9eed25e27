import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlOf, mailTheme, textOf } from '@/server/mail/layout'
import { en } from '@/server/mail/texts/en'
import { zh } from '@/server/mail/texts/zh'

test('mails have the light colours of the theme', () => {
  const tokens = readFileSync('src/ui/theme/tokens.css', 'utf8')
  const light = Object.fromEntries(
    [...tokens.matchAll(/--([a-z-]+): light-dark\((#\w+),/g)].map(([, name = '', colour]) => [name, colour]),
  )
  expect(light).toMatchObject(mailTheme)
})

test('both parts of a mail have the same words, and HTML escapes them', async () => {
  const content = {
    subject: 's',
    title: 'A <title>',
    paragraphs: ['One & two', 'Three'],
    command: 'run "it"',
    link: { href: 'https://portal.example.org/?a=1&b=2', text: 'Open' },
  }
  const frame = { language: 'en', product: 'Intern', publicUrl: 'https://portal.example.org', footer: 'Bye' } as const
  expect(textOf(content, frame)).toBe(
    [
      'A <title>',
      'One & two',
      'Three',
      '    run "it"',
      'Open\nhttps://portal.example.org/?a=1&b=2',
      '-- \nBye\nhttps://portal.example.org\n',
    ].join('\n\n'),
  )
  const html = await htmlOf(content, frame)
  for (const part of [
    'A &lt;title&gt;',
    'One &amp; two',
    'run &quot;it&quot;',
    'href="https://portal.example.org/?a=1&amp;b=2"',
  ])
    expect(html).toContain(part)
})

test('numbers of the texts agree with their nouns', () => {
  const { newApplications, mailsGivenUp } = en
  expect([0, 1, 1234].map(newApplications.lead)).toEqual([
    'All applications for higher limits have been decided in the meantime.',
    '1 application for higher limits waits for a decision.',
    '1,234 applications for higher limits wait for a decision.',
  ])
  expect([mailsGivenUp.rejected(1), mailsGivenUp.expired(2)]).toEqual([
    'The recipient’s address rejects 1 mail.',
    'The mail server did not accept 2 mails in time.',
  ])
  expect([0, 2].map(zh.newApplications.lead)).toEqual(['限额申请都已处理完毕。', '有 2 份限额申请等待处理。'])
})

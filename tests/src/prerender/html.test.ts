import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectsPage, renderPerson } from '@/src/prerender/render'
import { findProgram } from '@/tests/support/findProgram.mjs'
import { filled, renderedSite, renderInput } from '@/tests/src/support/renderedSite'
import { someProjects } from '@/tests/src/support/someProjects'

const java = findProgram(['java'])
const require = createRequire(import.meta.url)
const checker = require('vnu-jar') as string // the package exports the path of its jar

/** React and the template close void elements with a slash, which HTML allows and ignores. */
const reactsSlash = /^Trailing slash on void elements/

/** Tables whose rows are blocks on a phone keep their meaning by roles: CSS takes it from the elements. */
const rolesOfTables =
  /“role” attribute must not be used on a “t[rhd]” element|role is unnecessary for element “(table|t\w+)”/

/** Its guess of a page's language counts the words of samples and tables too. */
const guessedLanguage = /appears to be written in/

const isPassedOver = (message: string) =>
  [reactsSlash, rolesOfTables, guessedLanguage].some((known) => known.test(message))

type Message = { type: string; url: string; message: string; extract?: string; lastLine?: number }

describe.skipIf(java === null)('the HTML of every page', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'))
  let names: string[]
  beforeAll(async () => {
    const withProjects = await projectsPage.render(renderInput, 'zh', someProjects)
    const site = await renderedSite()
    const pages = [...site, { ...withProjects, path: `${withProjects.path}/projects` }]
    const write = (path: string, kind: string, html: string) => {
      const name = `${path.replaceAll('/', '_')}.${kind}.html`
      writeFileSync(join(directory, name), html)
      return name
    }
    names = pages.map(({ path, language, html }) => write(path, language, html))
    const person = { ...(await renderPerson(somebody, 'zh')), served: '{}' }
    for (const { path, language, personal } of pages)
      if (language === 'zh' && personal !== null) names.push(write(path, 'personal', filled(personal, person)))
  }, 60_000)
  afterAll(() => rmSync(directory, { recursive: true }))

  it('the HTML of every page is valid to the Nu checker, without a warning', async () => {
    const messages = await check(names.map((name) => join(directory, name)))
    expect(
      messages
        .filter(({ message }) => !isPassedOver(message))
        .map(({ type, url, message, extract = '' }) => `${basename(url)}: ${type}: ${message} — ${extract}`),
    ).toEqual([])
  })
})

const somebody = {
  ssoUid: 'u',
  username: 'a"<b>',
  nickname: "<i>'&amp;",
  avatar: 'https://x.test/a?b=1&c=2',
  email: '',
}

/** The Nu checker's findings in these files; it exits with an error code if there are any. */
const check = (files: readonly string[]) =>
  new Promise<Message[]>((resolve, reject) => {
    // Over these few seconds the second compiler and the parallel collector of garbage cost more than they save.
    const args = [
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-Xss1m',
      '-jar',
      checker,
      '--format',
      'json',
      '--stdout',
      '--exit-zero-always',
      ...files,
    ]
    execFile(java ?? 'java', args, { maxBuffer: 1e8 }, (error, output) => {
      if (error) reject(new Error('The Nu checker failed', { cause: error }))
      else resolve((JSON.parse(output) as { messages: Message[] }).messages) // the checker's own format
    })
  })

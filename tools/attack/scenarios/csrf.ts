import { chromium, type Browser as Chromium } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@/tests/openapi/support/contract'
import { ensureBrowser } from '@/tests/support/ensureBrowser.mjs'
import { signUp } from '@/tests/server/support/journeys'
import type { Attack, Scenario } from '../attack'
import { newcomer, newMember, type Member, type Visitor } from '../people'

type Site = { origin: string; serve(html: string): void }

/** A foreign site on this machine. */
async function startSite(attack: Attack): Promise<Site> {
  let html = ''
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  attack.later(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo // as: a TCP server has a port
  return { origin: `http://127.0.0.1:${port}`, serve: (next) => (html = next) }
}

/** A page that sends JSON by a form: split between name and value of a field, with a duplicate key, of which the last counts. */
const smuggle = (action: string, key: string, text: string) => {
  const [name, value] = [`{"${key}":"`, `","${key}":"${text}"}`].map((part) => part.replaceAll('"', '&quot;'))
  return `<form method="post" enctype="text/plain" action="${action}"><input name="${name}" value="${value}"></form>
    <script>document.forms[0].submit()</script>`
}

const postForm = (action: string, fields: Record<string, string>) => {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  return `<form method="post" action="${action}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`
}

/** A victim's browser with the cookies of `visitor`. */
async function openVictim(chromium: Chromium, origin: string, visitor?: Visitor) {
  const context = await chromium.newContext()
  const { hostname } = new URL(origin)
  const names = visitor?.jar.names() ?? []
  const cookies = names.map((name) => ({ name, value: visitor?.jar.get(name) ?? '', domain: hostname, path: '/' }))
  if (cookies.length > 0) await context.addCookies(cookies)
  const page = await context.newPage()
  const names_ = async () => (await context.cookies()).map(({ name }) => name)
  const visit = async (address: string) => {
    await page.goto(address, { waitUntil: 'load' }).catch(() => undefined)
    await page.waitForLoadState('networkidle').catch(() => undefined)
  }
  return { context, page, names: names_, visit }
}

const isSession = (name: string) => /uaa-token|renewal/.test(name)

async function attackSignIn(attack: Attack, chromium: Chromium, site: Site, url: string) {
  const newCode = async () => {
    const { visitor, who } = newcomer(url)
    return (await signUp(visitor, who)).searchParams.get('code') ?? ''
  }
  const victim = await openVictim(chromium, url)
  site.serve(smuggle(`${url}/puyu/users/auth`, 'code', await newCode()))
  await victim.visit(site.origin)
  const afterForm = (await victim.names()).filter(isSession)
  attack.check(
    "a page of another site cannot sign a user in with the attacker's code",
    afterForm.length === 0,
    `cookies: ${afterForm.join() || 'none'}`,
  )
  await victim.visit(`${url}/api/tokens?code=${await newCode()}&sso_state=of-the-attacker`)
  const afterLink = (await victim.names()).filter(isSession)
  attack.check(
    "a link with the attacker's code signs no user in",
    afterLink.length === 0,
    `cookies: ${afterLink.join() || 'none'}`,
  )
  const headers = { Origin: url, 'Sec-Fetch-Site': 'same-origin' }
  const response = await victim.context.request.post(`${url}/puyu/users/auth`, {
    data: { code: await newCode() },
    headers,
  })
  const exchanged = (await response.json()) as { code: number } // as: the contract's envelope
  attack.check(
    'a code is exchanged only in the browser that began the sign-in',
    exchanged.code !== 0,
    `envelope code ${exchanged.code}`,
  )
}

async function attackSignOut(attack: Attack, chromium: Chromium, site: Site, url: string, member: Member) {
  const victim = await openVictim(chromium, url, member.visitor)
  const before = (await victim.names()).filter(isSession)
  for (const text of ['', member.bearer]) {
    site.serve(smuggle(`${url}/puyu/users/logout`, 'jwt', text))
    await victim.visit(site.origin)
  }
  const after = (await victim.names()).filter(isSession)
  attack.check(
    'a page of another site signs no user out',
    after.join() === before.join(),
    `${before.length} cookies before, ${after.length} after`,
  )
  site.serve(`<iframe src="${url}/api/tokens"></iframe>`)
  await victim.visit(site.origin)
  const framed = await victim.page
    .frames()[1]
    ?.evaluate(() => document.title)
    .catch(() => '')
  attack.check(
    'no page of the portal is shown in a frame',
    framed !== 'Intern' && framed !== '书生大模型',
    `title of the frame: ${framed || 'none'}`,
  )
}

async function attackProfile(attack: Attack, chromium: Chromium, site: Site, url: string, member: Member) {
  const victim = await openVictim(chromium, url, member.visitor)
  for (const path of ['/sso/user-center', '/sso/user-center/profile', '/sso/user-center/password']) {
    site.serve(postForm(`${url}${path}`, { nickname: 'attacked', email: 'attacker@example.org', password: 'x' }))
    await victim.visit(site.origin)
  }
  const { envelope } = await member.request<{ nickname: string; email: string }>('POST', '/users/getUserInfo', {
    jwt: member.bearer,
  })
  const seen = `${envelope.data?.nickname} ${envelope.data?.email}`
  attack.check('a page of another site changes no profile', envelope.data?.nickname === member.who.nickname, seen)
}

/** Every call that changes data, with the only credential that browsers send automatically. */
async function attackCalls(attack: Attack, member: Member) {
  const posts = Object.entries(contract.paths).filter(([, methods]) => 'post' in methods)
  const passed: string[] = []
  for (const [path] of posts) {
    for (const headers of [
      { 'content-type': 'text/plain', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'same-site' },
      { 'content-type': 'text/plain' },
    ]) {
      const response = await member.visitor.send(path, { method: 'POST', headers, json: {} })
      if (response.status < 400 || response.headers.getSetCookie().length > 0) passed.push(`${path} ${response.status}`)
      await response.text()
    }
  }
  const seen = passed.length === 0 ? `${posts.length} calls, 4 ways each` : passed.join(', ')
  attack.check('calls from another origin or without application/json are rejected', passed.length === 0, seen)
  const out = await member.request('POST', '/users/logout', { jwt: member.bearer })
  const cleared = out.response.headers.get('clear-site-data') ?? ''
  attack.check(
    'a sign-out clears the site data of the browser',
    cleared !== '',
    `Clear-Site-Data: ${cleared || 'absent'}`,
  )
  const late = await member.request('GET', '/user/tokens')
  attack.check('a sign-out ends the session at the server', late.status === 401, `status ${late.status}`)
}

export const csrf: Scenario = {
  name: 'csrf',
  about: 'Pages of another site try to sign a browser in or out and to change data in its name, in Chromium.',
  async run(attack) {
    const portal = await attack.portal()
    const executablePath = ensureBrowser()
    const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== '' && { executablePath }) })
    attack.later(() => browser.close())
    const site = await startSite(attack)
    await attackSignIn(attack, browser, site, portal.url)
    const member = await newMember(portal.url)
    await attackSignOut(attack, browser, site, portal.url, member)
    await attackProfile(attack, browser, site, portal.url, member)
    await attackCalls(attack, member)
  },
}

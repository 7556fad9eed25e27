import { chromium } from '@playwright/test'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { playgroundPath } from '@/openapi/rules/playground'
import { ensureBrowser } from '@/tests/support/ensureBrowser.mjs'
import type { Attack, Scenario } from '../attack'
import { ms, until } from '../figures'
import { chatBody, newMember, newMembers, type Member } from '../people'
import { startEndlessUpstream } from '../upstream'

const ENDED_MS = 1000

/** Sends a chat with the session of a member, as a page of the portal does unless `headers` say otherwise. */
const play = (url: string, { bearer }: Member, headers: Record<string, string>, body = chatBody('own-model')) =>
  fetch(`${url}${playgroundPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    body,
  })
const own = { 'sec-fetch-site': 'same-origin' }
const beginStream = (url: string, member: Member) => play(url, member, own, chatBody('own-model', { stream: true }))

/** A blank page of another site on this machine. */
async function startSite(attack: Attack): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Another site</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  attack.later(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: a TCP server has a port
}

/** A page of another site has stolen the session's token and calls with it from its user's browser. */
async function attackFromPage(attack: Attack, url: string, site: string, member: Member) {
  const executablePath = ensureBrowser()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath !== '' && { executablePath }) })
  attack.later(() => browser.close())
  const page = await browser.newPage()
  await page.goto(site)
  const sent = { address: `${url}${playgroundPath}`, bearer: member.bearer, body: chatBody('own-model') }
  const seen = await page.evaluate(async ({ address, bearer, body }) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const read = await fetch(address, { method: 'POST', headers, body }).then(
      (response) => `read ${response.status}`,
      () => 'blocked',
    )
    await fetch(address, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined)
    return read
  }, sent)
  attack.check('a page of an origin that may call /v1 cannot call the playground', seen === 'blocked', seen)
}

async function attackHeaders(attack: Attack, url: string, member: Member) {
  const refused: number[] = []
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${url}.evil.example` },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-site', origin: url },
    { 'sec-fetch-site': 'cross-site', origin: url },
  ])
    refused.push((await play(url, member, headers)).status)
  attack.check(
    'requests that no page of the portal sends are rejected',
    refused.every((status) => status === 403),
    refused.join(),
  )
}

const signOut = (member: Member) => member.request('POST', '/users/logout', { jwt: member.bearer })

async function attackSignOut(attack: Attack, url: string, open: () => number) {
  const member = await newMember(url)
  const streams = await Promise.all(Array.from({ length: 20 }, () => beginStream(url, member)))
  const texts = streams.map((response) => response.text())
  const before = open()
  await signOut(member)
  const took = await until(() => open() === 0, 10_000)
  const ended = (await Promise.all(texts)).filter((text) => text.includes('session_ended')).length
  attack.check(
    'a sign-out ends every stream of its session, and the model with it',
    before === 20 && took !== null && took < ENDED_MS && ended === 20,
    `${before} streams, ${ended} ended, ${took === null ? 'not stopped' : ms(took)}`,
  )
  const late = await beginStream(url, member)
  attack.check('a session that was signed out begins no call', late.status === 401, `status ${late.status}`)
}

/** Calls that begin while their session ends: none may be left over, however the two meet. */
async function attackRace(attack: Attack, url: string, open: () => number) {
  const members = await newMembers(url, attack.full ? 100 : 25)
  const texts: Promise<unknown>[] = []
  for (const [index, member] of members.entries()) {
    const streams = Array.from({ length: 4 }, async (_, call) => {
      await pause(2 * call)
      texts.push((await beginStream(url, member)).text())
    })
    await pause(index % 12)
    await Promise.all([signOut(member), ...streams])
  }
  const took = await until(() => open() === 0, 10_000)
  const seen = `${texts.length} calls of ${members.length} sessions, ${took === null ? `${open()} left` : 'none left'}`
  attack.check('no call outlives a sign-out that it meets at its beginning', took !== null, seen)
  await Promise.all(texts)
}

export const playground: Scenario = {
  name: 'playground',
  about: 'Sessions call models from other origins, and are signed out while they do.',
  async run(attack) {
    const site = await startSite(attack)
    const upstream = await startEndlessUpstream(attack, 100)
    const portal = await attack.portal({ MODEL_UPSTREAM: upstream.url, MODEL_CORS_ORIGINS: site })
    const member = await newMember(portal.url)
    await attackFromPage(attack, portal.url, site, member)
    await attackHeaders(attack, portal.url, member)
    attack.check('none of these calls reached the model', upstream.open() === 0, `${upstream.open()} open`)
    await attackSignOut(attack, portal.url, upstream.open)
    await attackRace(attack, portal.url, upstream.open)
  },
}

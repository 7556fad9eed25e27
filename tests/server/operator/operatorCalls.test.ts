import { expect, test } from 'vitest'
import type { PublicContent } from '@/openapi/content'
import { runCommand } from '@/server/operator/runCommand'
import { applied } from '../support/applied'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { somebody } from '../support/journeys'

describeOnBoth('The operator’s week', (server) => {
  const runWith = (args: readonly string[], input = '', shown: Partial<PublicContent> = {}) => {
    const { db, configuration } = server()
    const content = { ...configuration.portal.content, ...shown }
    const own = { ...configuration, portal: { ...configuration.portal, content } }
    return runCommand(args, { db, configuration: own, now: () => server().now() }, input)
  }
  const run = (...args: string[]) => runWith(args)

  test('calls show names who called which model, by the id of the response', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    await me.record({
      requestId: 'asked-1',
      inputTokens: 7,
      outputTokens: 5,
      cachedTokens: 3,
      errorCode: 'upstream_error',
      status: 502,
    })
    const { code, text } = await run('calls', 'show', 'asked-1')
    expect(code).toBe(0)
    for (const part of [
      who.username,
      me.userId,
      'first',
      me.tokenId,
      '7 input (3 cached), 5 output (— reasoning)',
      '502 upstream_error',
    ])
      expect(text).toContain(part)
    expect((await run('calls', 'show', 'asked-1', '--user', who.username)).text).toBe(text)
    expect(await run('calls', 'show', 'asked-2')).toEqual({
      code: 1,
      text: expect.stringContaining('no call has this request id'),
    })
  })

  test('tokens revoke takes what users find prints of a token, unless several end so', async () => {
    const me = await newCaller(server())
    const secret = await me.newSecret()
    const shown = /intern_…\w{4}(?= +client)/.exec((await run('users', 'find', me.userId)).text)?.[0] ?? ''
    expect(secret.endsWith(shown.slice(-4))).toBe(true)
    expect((await run('tokens', 'revoke', shown)).text).toContain(`Revoked client, ${shown}.`)
    expect(await run('tokens', 'revoke', shown.slice(-4))).toEqual({
      code: 1,
      text: 'there is no live token with these last four characters',
    })
    expect((await run('tokens', 'revoke', '--user', `id:${me.userId}`, '--yes')).text).toMatch(/^Revoked 1 token of /)
  })

  test('audit --user lists what operators did to the user’s tokens', async () => {
    const me = await newCaller(server())
    await run('tokens', 'revoke', me.tokenId)
    expect((await run('audit', '--user', `id:${me.userId}`)).text).toMatch(
      new RegExp(`token\\.revoked +success +operator +token:${me.tokenId}`),
    )
  })

  test('certificates are issued from a list, all or none', async () => {
    const [one, other] = [somebody(), somebody()]
    for (const who of [one, other]) await newCaller(server(), who)
    const listOf = (...lines: string[]) => ['account,season,kind,holder,title_zh,title_en,date', ...lines].join('\r\n')
    const issue = (list: string) => runWith(['certificates', 'issue', '--from', 'list.csv'], list)
    const issued = async () => (await run('certificates', 'list')).text
    const before = await issued()
    expect(await issue(listOf(`${one.username},4,,,,,`, 'nobody-here,4,,,,,'))).toMatchObject({ code: 1 })
    expect(await issue(listOf(`${one.username},4,,,,,`, `${other.username},,,,题,,`))).toEqual({
      code: 1,
      text: 'Nothing was issued.\nline 3: title_en is missing; it must be one line of 1 to 100 characters that can be seen, without spaces at its ends',
    })
    expect((await issue('account,colour\na,b')).text).toContain('line 2: colour is an unknown key; use account, season')
    expect(await issued()).toBe(before)
    const { code, text } = await issue(
      listOf(`${one.username},4,excellent,"Ada, Countess",,,2026-11-28`, `${other.username},,,,黑客松,Hackathon,`),
    )
    expect([code, text.split('\n').map((line) => line.split(/ +/)[1])]).toEqual([0, [one.username, other.username]])
    expect(await issued()).toMatch(/Ada, Countess +Intern Bootcamp, Season 4: Certificate of Excellence/)
  })

  test('certificates are refused for seasons that the content lacks, and without their pages', async () => {
    const who = somebody()
    await newCaller(server(), who)
    const args = ['certificates', 'issue', '--account', who.username, '--season', '3']
    expect(await runWith(args, '', { seasons: [4] })).toEqual({
      code: 1,
      text: 'PORTAL_CONTENT has no season 3 (it has 4); give a title',
    })
    expect((await runWith(args, '', { seasons: [], hidden: ['certificate'] })).text).toContain('certificates: true')
    expect((await runWith([...args, '--title-zh', '题', '--title-en', 'Title'], '', { seasons: [] })).code).toBe(0)
  })

  test('several applications are approved with a line for each', async () => {
    const [one, other] = [await applied(server()), await applied(server())]
    const { text } = await run('applications', 'approve', one.id, other.id)
    expect(text.split('\n')).toEqual(
      [one, other].map(({ id }) => expect.stringContaining(`${id}: Approved. The limits are now 60 RPM, `)),
    )
  })
})

import { expect, test } from 'vitest'
import type { RateApplication, UsageOverview } from '@/openapi/types'
import { runCommand } from '@/server/operator/runCommand'
import { application, applied, limits } from '../support/applied'
import { newCaller } from '../support/caller'
import { describeOnBoth } from '../support/databases/engines'
import { somebody } from '../support/journeys'
import { visible } from '@/server/operator/context'

const SEE_HELP = 'npm run admin -- help lists the commands'
const UNKNOWN = '018f2d6e-7c3a-7b61-9a55-0c4a4d8f0b11'

describeOnBoth('The operator’s command line', (server) => {
  const run = (...args: string[]) =>
    runCommand(args, { db: server().db, configuration: server().configuration, now: () => server().now() })

  test('the operator’s command line lists pending applications and approves each once', async () => {
    expect(await run('applications', 'list')).toEqual({ code: 0, text: 'No application waits for a decision.' })
    const { me, id } = await applied(server())
    const { text } = await run('applications', 'list')
    expect(text.split('\n').slice(3)).toEqual([
      '  name          林苇 (individual)',
      '  organisation  Institute',
      '  use           a\\u{a}b\\u{1b}[2J',
      '  models        intern-echo',
      '  wants         60 RPM, — TPM (has 10 RPM, 5000 TPM)',
    ])
    expect(text).toContain(`${id}  pending`)
    expect(await run('applications', 'approve', id, '--tpm', '9000', '--output-tokens=9000000')).toEqual({
      code: 0,
      text: 'Approved. The limits are now 60 RPM, 9000 TPM, 1000000 input and 9000000 output tokens a month.',
    })
    expect(await limits(me)).toEqual({ rpm: 60, tpm: 9000, input_tokens: 1_000_000, output_tokens: 9_000_000 })
    const { data } = await me.ask<{ list: RateApplication[] }>('/api/rate/applications')
    expect(data?.list[0]?.status).toBe('approved')
    for (const verb of ['approve', 'reject'])
      expect(await run('applications', verb, id)).toEqual({ code: 1, text: `application ${id} is approved already` })
    expect((await run('applications', 'list', '--all')).text).toContain(`${id}  approved`)
  })

  test('the operator’s command line lowers a limit by an approval only with --lower', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const apply = async () => (await me.ask<RateApplication>('/api/rate/application', { application })).data?.id ?? ''
    const first = await apply()
    expect(await run('applications', 'approve', first, '--tpm', '4000', '--rpm', '20')).toEqual({
      code: 1,
      text: 'nothing was approved: this would lower 5000 TPM to 4000; add --lower to do so',
    })
    await run('limits', 'set', '--user', who.username, '--rpm', '100')
    expect(await run('applications', 'approve', first)).toEqual({
      code: 0,
      text:
        'Approved. The limits are now 100 RPM, 5000 TPM, 1000000 input and 3000000 output tokens a month.\n' +
        'Kept 100 RPM: the application asks for less, 60. To lower it, use limits set.',
    })
    await run('limits', 'set', '--user', who.username, '--rpm', '50')
    expect((await run('applications', 'approve', await apply(), '--lower', '--tpm', '4000')).text).toBe(
      'Approved. The limits are now 60 RPM, 4000 TPM, 1000000 input and 3000000 output tokens a month.',
    )
  })

  test('the operator’s command line rejects with a reason for the list, and leaves the limits', async () => {
    const { me, id } = await applied(server())
    expect((await run('applications', 'reject', id, '--reason', 'no model card')).code).toBe(0)
    expect((await limits(me))?.rpm).toBe(10)
    expect((await run('applications', 'list', '--all')).text).toContain('  reason        no model card')
    expect((await me.ask('/api/rate/application', { application })).code).toBe(0)
  })

  test('the operator’s command line shows and sets the limits of a user', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    await me.record({ inputTokens: 30, outputTokens: 40 })
    expect((await run('limits', 'set', '--user', who.username, '--tpm', '7000')).text).toBe(
      `${who.username} now has 10 RPM, 7000 TPM, 1000000 input and 3000000 output tokens a month.`,
    )
    expect(await limits(me)).toMatchObject({ rpm: 10, tpm: 7000 })
    expect((await run('limits', 'show', '--user', who.username)).text).toBe(
      `${who.username} has 10 RPM, 7000 TPM, 1000000 input and 3000000 output tokens a month.\n` +
        'Used this month: 30 input and 40 output tokens.',
    )
  })

  test('the operator’s command line writes sample usage that the statistics show and no token list', async () => {
    const who = somebody()
    const me = await newCaller(server(), who)
    const { code, text } = await run('sample-usage', '--user', who.username, '--days', '30')
    const [, calls] = /^Wrote (\d+) made-up calls of 30 days for /.exec(text) ?? []
    expect(code).toBe(0)
    const overview = (await me.ask<UsageOverview>('/statistics/user/api', {})).data
    expect(overview?.total.calls).toBe(Number(calls))
    expect(overview?.last_seven_day.calls).toBeGreaterThan(0)
    expect((await me.ask<{ list: unknown[] }>('/user/tokens')).data?.list).toHaveLength(1)
  })

  test.each([
    [['applications', 'approve', UNKNOWN], 1, `there is no application ${UNKNOWN}`],
    [
      ['applications', 'approve', 'x'],
      2,
      "command-argument value 'x' is invalid for argument 'ids'. It must be an id.",
    ],
    [['applications', 'approve'], 2, "missing required argument 'ids'"],
    [
      ['applications', 'approve', UNKNOWN, '--rpm', 'many'],
      2,
      "option '--rpm <N>' argument 'many' is invalid. It must be a whole number from 0 to 1000000000.",
    ],
    [['applications', 'list', 'x'], 2, "too many arguments for 'list'. Expected 0 arguments but got 1."],
    [['applications', 'delete'], 2, `unknown command 'delete'\n${SEE_HELP}`],
    [['limits', 'shwo'], 2, `unknown command 'shwo'\n(Did you mean show?)\n${SEE_HELP}`],
    [['limits', 'show'], 2, "required option '--user <NAME>' not specified"],
    [['limits', 'set', '--user', 'x'], 2, 'limits set: name at least one limit'],
    [['sample-usage'], 2, "required option '--user <NAME>' not specified"],
    [
      ['sample-usage', '--user', 'x', '--days', '731'],
      2,
      "option '--days <N>' argument '731' is invalid. It must be a whole number from 1 to 730.",
    ],
    [['sample-usage', '--user', 'nobody-is-this'], 1, 'no user named nobody-is-this has signed in yet'],
    [['aplications'], 2, `unknown command 'aplications'\n(Did you mean applications?)\n${SEE_HELP}`],
  ])('the operator’s command line answers %j with %i: %s', async (args, code, text) => {
    expect(await run(...args)).toEqual({ code, text })
  })

  test('the operator’s command line prints help', async () => {
    const help = await run()
    expect(help).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^ {2}limits show --user <NAME> .*\n {2}limits set /m),
    })
    expect(await run('help')).toEqual(help)
    expect(await run('applications', 'approve', '--help')).toMatchObject({
      code: 0,
      text: expect.stringMatching(/--rpm <N> +requests per minute\n.*--lower/s),
    })
    expect((await run('applications', 'list', '--unknown')).code).toBe(2)
  })
})

test('characters that would move the cursor are escaped', () => {
  expect(visible('林 a\u202e\u0007😀')).toBe('林 a\\u{202e}\\u{7}😀')
})

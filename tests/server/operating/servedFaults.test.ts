import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listCalls } from '@/tools/faults/calls'
import { createControl } from '@/tools/faults/control'
import { createPlans, FAULT_COOKIE } from '@/tools/faults/plans'
import { withoutServedData } from '@/tools/faults/servedData'
import type { FirstCall } from '@/openapi/served'
import type { RequestContext } from '@/server/platform/http/requestContext'
import type { FindPageUser } from '@/server/portal/api/operations'

const user = { ssoUid: 'one', username: 'one', nickname: 'One', email: 'one@example.org', avatar: '' }

test('the fault mode omits all data of a served page, or one response', async () => {
  const request = new Request('http://localhost/api/tokens')
  const plans = createPlans()
  const { id, plan } = plans.open(request)
  request.headers.set('Cookie', `portal-faults=${id}`)
  const findPageUser: FindPageUser = () =>
    Promise.resolve({
      user,
      at: new Date(),
      today: '2026-01-01',
      responsesTo: (calls) => Promise.resolve(calls.map((call) => ({ ...call, answer: { msg: '', data: null } }))),
    })
  const firstCalls = [
    { operationId: 'listTokens', parameters: {} },
    { operationId: 'getRateLimit', parameters: {} },
  ] as const
  const serve = withoutServedData(async (context, find) => {
    const pageUser = await find(context)
    return Response.json(
      (await pageUser?.responsesTo(firstCalls, 'en', context.req.raw.signal))?.map(({ operationId }) => operationId),
    )
  }, plans)
  const context = { req: { raw: request, path: '/api/tokens' } } as RequestContext // as: all that is read of it
  const served = async () => (await serve(context, findPageUser))?.json() as Promise<unknown> // as: any
  expect(await served()).toEqual(['listTokens', 'getRateLimit'])
  plan.set('served.listTokens', [{ fault: { name: '500' }, times: 1 }])
  expect(await served()).toEqual(['getRateLimit'])
  plan.set('served', [{ fault: { name: '500' }, times: 1 }])
  await expect(served()).rejects.toThrow('as planned')
})

test('the fault mode plans served responses only for calls that exist', async () => {
  const control = createControl({
    publicUrl: 'http://localhost',
    calls: listCalls(),
    open: createPlans().open,
    cookie: FAULT_COOKIE,
  })
  const plan = async (call: string) =>
    (await control.request('/faults', { method: 'POST', body: new URLSearchParams({ call, fault: '500' }) })).status
  expect(await plan('served')).toBe(303)
  expect(await plan('served.listTokens')).toBe(303)
  expect(await plan('served.noSuchCall')).toBe(400)
})

/** The lines of one table of docs/faults.md. */
function rowsOf(mark: string): string[] {
  const marked = new RegExp(`<!-- ${mark} -->([^]*)<!-- /${mark} -->`)
  const [, table = ''] = marked.exec(readFileSync('docs/faults.md', 'utf8')) ?? []
  return table.split('\n').filter((line) => line.startsWith('| `'))
}

test('the table of faults covers every contract call and external load without a failing cell', () => {
  const rows = rowsOf('matrix')
  const called = rows.map((line) => /^\| `([^`]+)`/.exec(line)?.[1])
  // Pages call the model gateway only for the trial.
  const trial = ['gateway.createChatCompletion', 'gateway.listModels']
  const made = listCalls().filter(({ name }) => !name.startsWith('gateway.') || trial.includes(name))
  expect(called.toSorted()).toEqual(made.map(({ name }) => name).toSorted())
  expect([...rows, ...rowsOf('served')].filter((line) => /[✗?]/.test(line))).toEqual([])
})

test('the table of served pages omits each served response, and the user', async () => {
  const source = resolve('src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^features\/.*firstCalls\.ts$/.test(file),
  )
  const operations = await Promise.all(
    files.map(async (file) => {
      const { firstCalls } = (await import(resolve(source, file))) as { firstCalls: (today: string) => FirstCall[] } // as: each has it
      return firstCalls('2026-01-01').map(({ operationId }) => operationId)
    }),
  )
  const leftOut = rowsOf('served').flatMap((line) => /^\| `([^`]+)`, left out /.exec(line)?.[1] ?? [])
  expect(leftOut.toSorted()).toEqual([...new Set(['getUserInfo', ...operations.flat()])].toSorted())
})

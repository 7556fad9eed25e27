import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listCalls } from '@/server/faults/calls'
import { createPlans } from '@/server/faults/plans'
import { withoutServedData } from '@/server/faults/servedData'
import type { RequestContext } from '@/server/http/requestContext'
import type { FindVisitor } from '@/server/pages/visitor'

const user = { ssoUid: 'one', username: 'one', nickname: 'One', email: 'one@example.org', avatar: '' }

test('the fault mode makes the data that a page is served with fail as a whole, or leaves an answer out', async () => {
  const request = new Request('http://localhost/api/tokens')
  const plans = createPlans()
  const { id, plan } = plans.open(request)
  request.headers.set('Cookie', `portal-faults=${id}`)
  const findVisitor: FindVisitor = () =>
    Promise.resolve({
      user,
      at: new Date(),
      today: '2026-01-01',
      answers: (calls) =>
        Promise.resolve(calls.map(({ operation }) => ({ call: operation, answer: { msg: '', data: null } }))),
    })
  const firstCalls = [{ operation: 'listTokens' }, { operation: 'getRateLimit' }] as const
  const serve = withoutServedData(async (context, find) => {
    const visitor = await find(context)
    return Response.json((await visitor?.answers(firstCalls, 'en'))?.map(({ call }) => call))
  }, plans)
  const context = { req: { raw: request, path: '/api/tokens' } } as RequestContext // as: all that is read of it
  const served = async () => (await serve(context, findVisitor))?.json() as Promise<unknown> // as: any
  expect(await served()).toEqual(['listTokens', 'getRateLimit'])
  plan.set('served.listTokens', [{ fault: { name: '500' }, times: 1 }])
  expect(await served()).toEqual(['getRateLimit'])
  plan.set('served', [{ fault: { name: '500' }, times: 1 }])
  await expect(served()).rejects.toThrow('as planned')
})

/** The lines of one table of docs/faults.md. */
function rowsOf(mark: string): string[] {
  const marked = new RegExp(`<!-- ${mark} -->([^]*)<!-- /${mark} -->`)
  const [, table = ''] = marked.exec(readFileSync('docs/faults.md', 'utf8')) ?? []
  return table.split('\n').filter((line) => line.startsWith('| `'))
}

test('the table of faults has each call of the portal’s contract, both outside loads, and no cell that fails', () => {
  const rows = rowsOf('matrix')
  const called = rows.map((line) => /^\| `([^`]+)`/.exec(line)?.[1])
  // Of the model gateway’s calls pages make the trial’s.
  const trial = ['gateway.createChatCompletion', 'gateway.listModels']
  const made = listCalls().filter(({ name }) => !name.startsWith('gateway.') || trial.includes(name))
  expect(called.toSorted()).toEqual(made.map(({ name }) => name).toSorted())
  expect([...rows, ...rowsOf('served')].filter((line) => /[✗?]/.test(line))).toEqual([])
})

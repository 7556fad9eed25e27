import { createActor, fromCallback, fromPromise, type EventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { ratePolicyMachine, type RatePolicy } from '@/machines/limits/ratePolicy.machine'
import * as select from '@/machines/limits/ratePolicy.machine'
import { done, failed } from '@/tests/machines/support/effects'
import { eventMatrix } from '@/tests/machines/support/eventMatrix'
import { everyState } from '@/tests/machines/support/graph'
import { rateApplication } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

const policy = (given: Partial<RatePolicy> = {}): RatePolicy => ({
  limit: { rpm: 10, tpm: 5000, input_tokens: 1_000_000, output_tokens: 3_000_000 },
  resetsAt: '2026-12-01T00:00:00+08:00',
  timeZone: 'Asia/Shanghai',
  monthUsed: { input_tokens: 400, output_tokens: 600 },
  applications: [],
  ...given,
})

async function startPolicy(...answers: (RatePolicy | null)[]) {
  const asked: AbortSignal[] = []
  const loadPolicy = fromPromise<RatePolicy>(({ signal }) => {
    asked.push(signal)
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('offline'))
  })
  const watches: ((event: EventObject) => void)[] = []
  const watchPage = fromCallback(({ sendBack }) => void watches.push(sendBack))
  const actors = { loadPolicy, watchPage }
  const actor = createActor(ratePolicyMachine.provide({ actors, actions: { reportLimits: () => undefined } })).start()
  await settled()
  const now = () => actor.getSnapshot()
  const applications = () =>
    select.selectPolicy(now())?.applications?.map(({ id, status }) => `${id} ${status}`) ?? null
  const comeBack = () => watches.forEach((tell) => tell({ type: 'policy.reloaded' }))
  return { actor, asked, now, applications, comeBack }
}

describe('the rate policy', () => {
  test('the rate policy can be requested again after a failure', async () => {
    const { actor, now } = await startPolicy(null, policy())
    expect([select.selectIsFailed(now()), select.selectPolicy(now())]).toEqual([true, null])
    actor.send({ type: 'policy.reloaded' })
    expect(select.selectIsLoading(now())).toBe(true)
    await settled()
    expect(select.selectPolicy(now())).toEqual(policy())
  })

  test('the rate policy stays on screen during a new request, and if that fails', async () => {
    const { actor, now } = await startPolicy(policy(), null)
    actor.send({ type: 'policy.reloaded' })
    expect([now().matches('refreshing'), select.selectPolicy(now())]).toEqual([true, policy()])
    await settled()
    expect([now().matches('refreshing'), select.selectPolicy(now())]).toEqual([false, policy()])
  })

  test('the rate policy is asked for once with each return to the page', async () => {
    const raised = policy({ limit: { ...policy().limit, rpm: 20 } })
    const { asked, now, comeBack } = await startPolicy(policy(), raised, policy())
    comeBack()
    await settled()
    expect([now().matches('refreshing'), select.selectPolicy(now())?.limit.rpm]).toEqual([false, 20])
    comeBack()
    await settled()
    expect([asked.length, select.selectPolicy(now())?.limit.rpm]).toEqual([3, 10])
  })

  test('the rate policy shows a new application at once, and asks for the state of the others', async () => {
    const approved = rateApplication({ id: 'a-0', status: 'approved' })
    const { actor, now, applications } = await startPolicy(
      policy({ applications: [rateApplication({ id: 'a-0' })] }),
      policy({ applications: [rateApplication(), approved] }),
    )
    expect(select.selectHasPendingApplication(now())).toBe(true)
    actor.send({ type: 'application.added', application: rateApplication() })
    expect(applications()).toEqual(['a-1 pending', 'a-0 pending'])
    await settled()
    expect(applications()).toEqual(['a-1 pending', 'a-0 approved'])
    expect(select.selectHasPendingApplication(now())).toBe(true)
  })

  test.each([
    ['before it has come', undefined, false],
    [
      'of decided applications',
      [rateApplication({ status: 'approved' }), rateApplication({ status: 'rejected' })],
      false,
    ],
    ['of one that waits among others', [rateApplication({ status: 'approved' }), rateApplication()], true],
  ] as const)('the rate policy %s has an application that waits: %3$s', async (_, applications, hasPending) => {
    const { now } = await startPolicy(applications ? policy({ applications: [...applications] }) : null)
    expect(select.selectHasPendingApplication(now())).toBe(hasPending)
  })

  test('the rate policy asks again for an application that was added while an older request was under way', async () => {
    const { actor, asked, applications } = await startPolicy(policy(), policy(), policy())
    actor.send({ type: 'policy.reloaded' })
    actor.send({ type: 'application.added', application: rateApplication() })
    actor.send({ type: 'application.added', application: rateApplication() })
    expect([asked.map(({ aborted }) => aborted), applications()]).toEqual([[false, true, true, false], ['a-1 pending']])
  })

  test('the rate policy does not take applications that could not be asked for as none', async () => {
    const { actor, now, applications } = await startPolicy(policy({ applications: null }), null)
    expect([applications(), select.selectHasPendingApplication(now())]).toEqual([null, false])
    actor.send({ type: 'application.added', application: rateApplication() })
    expect(applications()).toBeNull()
  })
})

test('each state of rate policy handles each event as reviewed', () => {
  const events = [{ type: 'policy.reloaded' }, { type: 'application.added', application: { id: 'a-1' } }] as const
  const answers = ['loading', 'refreshing'].flatMap((state) => [
    done(`ratePolicy.${state}`, policy()),
    failed(`ratePolicy.${state}`),
  ])
  const walk = { inputs: [undefined], events: [...events, ...answers] }
  const alone = ratePolicyMachine.provide({ actions: { reportLimits: () => undefined } })
  expect(eventMatrix(alone, everyState(alone, walk), events)).toMatchInlineSnapshot(`
    {
      "failed": [
        "policy.reloaded → loading",
        "application.added → loading",
        "ignored: nothing",
      ],
      "loaded": [
        "policy.reloaded → refreshing",
        "application.added → refreshing",
        "ignored: nothing",
      ],
      "loading": [
        "application.added → loading",
        "ignored: policy.reloaded",
      ],
      "refreshing": [
        "application.added → refreshing",
        "ignored: policy.reloaded",
      ],
    }
  `)
})

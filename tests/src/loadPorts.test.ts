import { createActor } from 'xstate'
import { describe, expect, test, vi } from 'vitest'
import { selectData, type LoadMachine } from '@/machines/load/load.machine'
import type { ProjectSelection } from '@/machines/community/projectSelection'
import type { TrendSelection } from '@/machines/usage/usageSelection'
import type { DayRange, UsedModel } from '@/openapi/types'
import type { Answer } from '@/openapi/answers'
import type { AppServices } from '@/src/runtime/portal'
import { RefusalCode } from '@/openapi/refusalCodes'
import { certificatePorts } from '@/src/features/certificates/sheet/certificate.ports'
import { homeContentPorts } from '@/src/features/home/home.ports'
import { modelSelectionPorts, trendChartPorts } from '@/src/features/usage/usage.ports'
import { projectsPorts } from '@/src/features/community/community.ports'
import { projectPage, trendPoint, usedModels } from '@/tests/machines/support/samples'
import { settled } from '@/tests/machines/support/settled'

type Call = {
  name: string
  given: unknown
  signal: AbortSignal
  respond: (data: unknown) => Promise<void>
  fail: () => Promise<void>
}

/** The services of a page whose calls wait for `respond` or `fail`. */
function startCalls() {
  const calls: Call[] = []
  const call = (name: string, given: object, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const respond = (data: unknown) => (resolve({ code: 0, data }), settled())
      calls.push({ name, given, signal, respond, fail: () => (reject(new Error('offline')), settled()) })
    })
  const services = { call } as unknown as AppServices // as: these ports need no other service
  return { calls, services }
}

/** Runs a machine; `seen` is whether it is loading or failed, and its data. */
async function run<Data, Query>(machine: LoadMachine<Data, Query>, input: Query) {
  const actor = createActor(machine, { input } as never).start() // as: the type of `input` is generic here
  const seen = () => {
    const now = actor.getSnapshot()
    return [now.hasTag('loading') ? 'loading' : now.hasTag('failed') ? 'failed' : '', selectData(now)]
  }
  await settled()
  return { actor, seen, change: (query: Query) => actor.send({ type: 'query.changed', query }) }
}

describe('the ports of a page', () => {
  test('a certificate that the server does not know is no failure, and an impossible id is not sent', async () => {
    const call = vi.fn(() =>
      Promise.resolve<Answer<unknown>>({ code: RefusalCode.CERTIFICATE_NOT_FOUND, msg: '', data: null }),
    )
    const services = { call } as unknown as AppServices // as: this port needs no other service
    expect((await run(certificatePorts(services), 'A1')).seen()).toEqual(['', null])
    expect((await run(certificatePorts(services), '..')).seen()).toEqual(['', null])
    expect(call).toHaveBeenCalledTimes(1)
    call.mockResolvedValue({ code: RefusalCode.INTERNAL, msg: '', data: null })
    expect((await run(certificatePorts(services), 'A1')).seen()).toEqual(['failed', null])
  })

  test('home content is loaded only with an address, and its failure is reported unless aborted', async () => {
    const report = vi.fn()
    const services = { report, window: {} } as unknown as AppServices // as: without a document every load fails
    expect((await run(homeContentPorts(false)(services), 'zh')).seen()).toEqual(['', null])
    createActor(homeContentPorts(true)(services), { input: 'zh' }).start().stop()
    const { seen } = await run(homeContentPorts(true)(services), 'zh')
    await vi.waitFor(() => expect(seen()).toEqual(['failed', null]))
    expect(report).toHaveBeenCalledTimes(1)
  })

  test('projects carry the selection that they were loaded for, and are dropped after a failure', async () => {
    const { calls, services } = startCalls()
    const all: ProjectSelection = { tag: 0, page: 1, sort: 'latest', language: 'zh' }
    const agents: ProjectSelection = { ...all, tag: 3 }
    const { seen, change } = await run(projectsPorts(services), all)
    expect(calls).toMatchObject([
      { name: 'listProjects', given: { query: { tag: 0, page: 1, page_size: 12, sort_by: 'latest' } } },
    ])
    await calls[0]?.respond(projectPage('one'))
    const shown = { ...projectPage('one'), selection: all }
    expect(seen()).toEqual(['', shown])
    change({ ...all })
    change(agents)
    await settled()
    expect([seen(), calls.length]).toEqual([['loading', shown], 2])
    await calls[1]?.fail()
    expect(seen()).toEqual(['failed', null])
  })

  test('a trend carries its selection, and is dropped after a failure', async () => {
    const { calls, services } = startCalls()
    const usage = { modelIds: [], tokenIds: [], startTime: '2026-11-19', endTime: '2026-11-20', split: 'none' } as const
    const total: TrendSelection = { ...usage, method: 'total' }
    const day: TrendSelection = { ...usage, method: 'day' }
    const { seen, change } = await run(trendChartPorts('token')(services), total)
    expect(calls).toMatchObject([{ name: 'getTrend', given: { body: { type: 2, method: 1 } } }])
    const points = [trendPoint('2026-11-20', 1)]
    await calls[0]?.respond({ time_zone: 'Asia/Shanghai', list: points })
    const trend = { timeZone: 'Asia/Shanghai', points, previous: null, groups: [], selection: total }
    expect(seen()).toEqual(['', trend])
    change(day)
    await settled()
    expect([seen(), calls[1]]).toMatchObject([['loading', trend], { given: { body: { type: 2, method: 2 } } }])
    await calls[1]?.fail()
    expect(seen()).toEqual(['failed', null])
  })

  test('the models of a range stay while another range loads, fails and is retried', async () => {
    const { calls, services } = startCalls()
    const week: DayRange = { startTime: '2026-11-14', endTime: '2026-11-20' }
    const { actor, seen, change } = await run<readonly UsedModel[], DayRange>(modelSelectionPorts(services), week)
    await calls[0]?.respond({ list: usedModels('s1') })
    change({ ...week })
    change({ ...week, endTime: '2026-11-19' })
    change({ ...week, startTime: '2026-11-13' })
    await settled()
    expect(calls.slice(1)).toMatchObject([
      { given: { body: { ...week, endTime: '2026-11-19' } }, signal: { aborted: true } },
      { given: { body: { ...week, startTime: '2026-11-13' } }, signal: { aborted: false } },
    ])
    expect(seen()).toEqual(['loading', usedModels('s1')])
    await calls[2]?.fail()
    expect(seen()).toEqual(['failed', usedModels('s1')])
    actor.send({ type: 'load.requested' })
    expect(seen()).toEqual(['loading', usedModels('s1')])
  })
})

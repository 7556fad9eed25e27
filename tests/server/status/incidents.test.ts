import { expect, test } from 'vitest'
import { readConfiguration } from '@/server/configuration/readConfiguration'
import { runCommand } from '@/server/operator/runCommand'
import { incidentUpdates } from '@/server/storage/schema/statusSchema'
import { saveHealth } from '@/server/records/status/healthStore'
import { openIncident, updateIncident } from '@/server/records/status/incidentStore'
import { describeOnBoth } from '../support/databases/engines'
import { startModelUpstream } from '../support/providers/modelUpstream'
import { anyTime, CACHE_MS, callsOf, clear, MINUTE_MS, MODEL, statusOf } from './statusRows'

const TEXTS = ['--text-zh', '正在排查。', '--text-en', 'We are looking for the cause.']

describeOnBoth('Incidents', (server) => {
  const run = (...args: string[]) =>
    runCommand(args, { db: server().db, configuration: server().configuration, now: () => server().now() })
  const open = async (...more: string[]) =>
    (await run('incidents', 'open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, ...more)).text

  test('the operator opens, updates, resolves and removes an incident', async () => {
    await clear(server())
    const began = server().now()
    const id = await open('--models', MODEL)
    server().advance(60_000)
    expect(await run('incidents', 'update', id, '--text-zh', '找到原因。', '--text-en', 'Found.')).toEqual({
      code: 0,
      text: 'Added.',
    })
    server().advance(60_000)
    expect((await run('incidents', 'list')).text).toContain('  title     变慢 / Slow')
    expect((await run('incidents', 'resolve', id, '--text-zh', '已恢复。', '--text-en', 'Over.')).text).toBe(
      'Resolved.',
    )
    expect(await run('incidents', 'resolve', id, ...TEXTS)).toEqual({
      code: 1,
      text: `incident ${id} is resolved already`,
    })
    expect((await run('incidents', 'list')).text).toBe('No open incidents.')
    expect((await run('incidents', 'list', '--all')).text).toContain(id)
    const { incidents: shown } = await statusOf(server())
    expect(shown).toEqual([
      {
        id,
        title: { zh: '变慢', en: 'Slow' },
        model_ids: [MODEL],
        started_at: anyTime,
        resolved_at: anyTime,
        updates: [
          { at: shown[0]?.resolved_at, text: { zh: '已恢复。', en: 'Over.' } },
          { at: anyTime, text: { zh: '找到原因。', en: 'Found.' } },
          { at: shown[0]?.started_at, text: { zh: '正在排查。', en: 'We are looking for the cause.' } },
        ],
      },
    ])
    expect(Date.parse(shown[0]?.started_at ?? '') - began.getTime()).toBeLessThan(MINUTE_MS)
    expect((await run('incidents', 'remove', id)).text).toBe('Removed.')
    expect(await run('incidents', 'remove', id)).toEqual({ code: 1, text: `there is no incident ${id}` })
    expect(await server().db.$count(incidentUpdates)).toBe(0)
    expect((await statusOf(server())).incidents).toEqual([])
  })

  test('an incident that is announced after its end has its true times', async () => {
    await clear(server())
    const minutesAgo = (minutes: number) => new Date(server().now().getTime() - minutes * MINUTE_MS).toISOString()
    const id = await open('--since', minutesAgo(60))
    const resolveAt = (at: string) => run('incidents', 'resolve', id, ...TEXTS, '--at', at)
    expect((await resolveAt(minutesAgo(61))).text).toBe('--at: is before the start of the incident')
    expect((await resolveAt(minutesAgo(-10))).text).toBe('--at: must not be in the future')
    const end = minutesAgo(20)
    expect(await resolveAt(end)).toEqual({ code: 0, text: 'Resolved.' })
    expect((await statusOf(server())).incidents.map(({ resolved_at }) => resolved_at)).toEqual([end])
  })

  test('lists the latest start first: open incidents of any age, and resolved ones of 90 days', async () => {
    await clear(server())
    const daysAgo = (days: number) => new Date(server().now().getTime() - days * 24 * 3_600_000).toISOString()
    const old = await open('--since', daysAgo(100))
    const oldAndOver = await open('--since', daysAgo(100))
    const recent = await open('--since', daysAgo(1))
    for (const id of [oldAndOver, recent]) await run('incidents', 'resolve', id, ...TEXTS)
    expect((await statusOf(server())).incidents.map(({ id }) => id)).toEqual([recent, old])
  })

  test('a model that is not on offer is refused, with the models that are', async () => {
    await clear(server())
    const refused = (models: string) =>
      run('incidents', 'open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, '--models', models)
    expect(await refused(`${MODEL},gpt`)).toEqual({
      code: 2,
      text: `--models: \`gpt\` is not on offer. On offer: \`${MODEL}\`.`,
    })
    expect((await refused('intern-ecoh')).text).toContain(`The nearest names are: \`${MODEL}\`.`)
    expect((await statusOf(server())).incidents).toEqual([])
  })

  test('checks ids against the list of the only upstream, and takes them unchecked while it is away', async () => {
    await clear(server())
    const upstream = await startModelUpstream()
    const { models } = readConfiguration({ MODEL_UPSTREAM: upstream.url }, import.meta.dirname)
    const notices: string[] = []
    const openOn = (...ids: string[]) =>
      runCommand(['incidents', 'open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, '--models', ids.join()], {
        db: server().db,
        configuration: { ...server().configuration, models },
        now: () => server().now(),
        report: (notice) => notices.push(notice),
      })
    expect((await openOn('own-model')).code).toBe(0)
    expect((await openOn('own-modle')).text).toBe(
      '--models: `own-modle` is not on offer. The nearest names are: `own-model`.',
    )
    await saveHealth(server().db, [callsOf(server(), 1, { model: 'unlisted', answers: 1 })])
    expect((await openOn('unlisted')).code).toBe(0)
    await upstream.stop()
    expect([(await openOn('own-modle')).code, notices]).toEqual([
      0,
      ['The list of models could not be read, so the ids were not checked.'],
    ])
    // The page shows none of them, for this portal offers neither.
    expect((await statusOf(server())).incidents.flatMap(({ model_ids }) => model_ids)).toEqual([])
  })

  test('rejects a missing language, a long title, a future start, wrong ids and an unknown incident', async () => {
    const refusals = [
      ['open', '--title-zh', '变慢', '--title-en', 'Slow', '--text-zh', '正在排查。'],
      ['open', '--title-zh', '变慢', '--title-en', 'x'.repeat(101), ...TEXTS],
      ['open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, '--since', '2999-01-01T00:00:00Z'],
      ['open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, '--since', 'yesterday'],
      ['open', '--title-zh', '变慢', '--title-en', 'Slow', ...TEXTS, '--models', 'a b,,'],
      ['update', 'no-id', ...TEXTS],
    ]
    for (const refused of refusals) expect((await run('incidents', ...refused)).code, refused.join(' ')).toBe(2)
    const unknown = crypto.randomUUID()
    expect(await run('incidents', 'update', unknown, ...TEXTS)).toEqual({
      code: 1,
      text: `there is no incident ${unknown}`,
    })
  })
})

describeOnBoth('The badge of a model', (server) => {
  const badge = async (query: string) => {
    server().advance(CACHE_MS)
    const response = await fetch(`${server().origin}/status/badge.svg${query}`)
    return { response, text: await response.text() }
  }

  test('shows the state in both languages, and may be cached and embedded', async () => {
    await clear(server())
    await saveHealth(server().db, [callsOf(server(), 1, { answers: 1 })])
    const { response, text } = await badge(`?model=${MODEL}&lang=en`)
    expect(text).toContain(`<title>${MODEL}: operational</title>`)
    const named = ['content-type', 'cache-control', 'cross-origin-resource-policy', 'x-content-type-options']
    expect(named.map((name) => response.headers.get(name))).toEqual([
      'image/svg+xml; charset=utf-8',
      'public, max-age=60',
      'cross-origin',
      'nosniff',
    ])
    expect((await badge(`?model=${MODEL}&lang=zh`)).text).toContain(`<title>${MODEL}：正常</title>`)
    expect((await badge('?lang=en')).text).toContain('<title>Models: operational</title>')
  })

  test('an open incident takes the place of calls that succeed, not of failures', async () => {
    await clear(server())
    await saveHealth(server().db, [callsOf(server(), 1, { answers: 1 })])
    const text = { zh: '正在排查。', en: 'Looking.' }
    const open = async () => {
      const [id, now] = [crypto.randomUUID(), server().now()]
      await openIncident(server().db, { id, title: text, text, models: [MODEL], startedAt: now, now })
      return id
    }
    const resolved = await open()
    expect((await badge(`?model=${MODEL}&lang=en`)).text).toContain(`<title>${MODEL}: open incident</title>`)
    expect((await badge('?lang=zh')).text).toContain('<title>模型服务：故障处理中</title>')
    await updateIncident(server().db, { id: resolved, text, at: server().now(), resolves: true })
    expect((await badge(`?model=${MODEL}&lang=en`)).text).toContain(`<title>${MODEL}: operational</title>`)
    await open()
    await saveHealth(server().db, [callsOf(server(), 1, { faults: 9 })])
    expect((await badge(`?model=${MODEL}&lang=en`)).text).toContain(`<title>${MODEL}: degraded</title>`)
  })

  test('says nothing of models that are not on offer, and repeats nothing of the request', async () => {
    await saveHealth(server().db, [callsOf(server(), 1, { model: 'hidden-model', answers: 1 })])
    for (const model of ['hidden-model', '<script>alert(1)</script>']) {
      const { response, text } = await badge(`?model=${encodeURIComponent(model)}&lang=en`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(text).toContain('<title>Models: unknown</title>')
      expect(text).not.toContain('script')
    }
  })
})

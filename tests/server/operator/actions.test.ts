import { asc, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approveApplications, listApplications } from '@/server/operator/applications/applicationActions'
import type { Action } from '@/server/operator/context'
import { perform } from '@/server/operator/perform'
import { auditEvents } from '@/server/storage/schema/auditSchema'
import { applied, limits } from '../support/applied'
import { describeOnBoth } from '../support/databases/engines'

describeOnBoth('An action of an operator', (server) => {
  const act = <Data>(action: Action<Data>, actor: string) => {
    const { db, configuration } = server()
    return perform(action, { db, configuration, now: () => server().now(), actor })
  }
  const approve = (...ids: string[]) => approveApplications({ ids, grant: { tpm: 9000 }, lowers: false })
  const eventsOf = async (actor: string) => {
    const { db } = server()
    const rows = await db.select().from(auditEvents).where(eq(auditEvents.actor, actor)).orderBy(asc(auditEvents.id))
    return rows.map(({ action, outcome }) => `${action} ${outcome}`)
  }
  const pending = async () => (await act(listApplications('pending'), 'operator')).map(({ application: { id } }) => id)

  test('returns data and stores its changes with its event', async () => {
    const { me, id } = await applied(server())
    const granted = { rpm: 60, tpm: 9000, input_tokens: 1_000_000, output_tokens: 3_000_000 }
    expect(await act(approve(id), 'operator:ann')).toEqual([{ id, limits: granted, kept: [] }])
    expect(await limits(me)).toEqual(granted)
    expect(await eventsOf('operator:ann')).toEqual([
      'application.decided success',
      'limits.changed success',
      'operator.command success',
    ])
  })

  test('stores nothing but its event if it is refused, and gives kind and facts', async () => {
    const [{ me, id }, unknown] = [await applied(server()), randomUUID()]
    await expect(act(approve(id, unknown), 'operator:bob')).rejects.toMatchObject({
      kind: 'unknown',
      facts: { thing: 'application', id: unknown },
    })
    expect([await pending(), (await limits(me))?.rpm]).toEqual([[id], 10])
    expect(await eventsOf('operator:bob')).toEqual(['operator.command refused'])
    expect(await act(approve(id), 'operator')).toHaveLength(1)
  })

  test('stores nothing if its event cannot be stored', async () => {
    const { me, id } = await applied(server())
    const { db } = server()
    await db.execute(
      sql`alter table audit_events add constraint full_log check (action <> 'operator.command') not valid`,
    )
    await expect(act(approve(id), 'operator:eve')).rejects.toThrow()
    await db.execute(sql`alter table audit_events drop constraint full_log`)
    expect([await pending(), (await limits(me))?.rpm]).toEqual([[id], 10])
  })
})

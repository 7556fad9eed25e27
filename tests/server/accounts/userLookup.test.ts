import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAudit } from '@/server/records/audit/auditList'
import { findUser } from '@/server/records/sessions/users'
import { describeOnBoth } from '../support/databases/engines'
import { plansOf } from '../support/plan'

describeOnBoth('A user among many', (server) => {
  test('a user among many is found by name or provider id through indexes', async () => {
    const { db } = server()
    await db.execute(sql`
      insert into users (id, issuer, subject, username, nickname, avatar, email, created_at, updated_at)
      select gen_random_uuid(), 'https://id.example.org', 'subject-' || n, 'user-' || n, '', '', '', now(), now()
      from generate_series(1, 20000) n`)
    await db.execute(sql`analyze users`)
    const [plan] = await plansOf(db, (asked) => findUser(asked, 'user-77'))
    expect([plan?.scansWhole, plan?.indexes.toSorted()]).toEqual([false, ['users_subject', 'users_username']])
    expect(await findUser(db, 'user-77')).toMatchObject({ user: { subject: 'subject-77' } })
    expect(await findUser(db, 'subject-78')).toMatchObject({ user: { username: 'user-78' } })
  })

  test('the events of a user among many are found through indexes', async () => {
    const { db } = server()
    await db.execute(sql`
      insert into audit_events (at, action, outcome, actor, target, address, request_id, details)
      select now() - n * interval '1 minute', 'sign_in', 'success', 'user:' || n % 500, 'token:' || n, '', '', '{}'
      from generate_series(1, 5000) n`)
    await db.execute(sql`analyze audit_events`)
    const parties = ['user:77', 'account:77']
    const [plan] = await plansOf(db, (asked) => listAudit(asked, { limit: 100, parties }))
    expect([plan?.scansWhole, plan?.indexes.toSorted()]).toEqual([false, ['audit_events_actor', 'audit_events_target']])
    expect(await listAudit(db, { limit: 100, parties })).toHaveLength(10)
  })
})

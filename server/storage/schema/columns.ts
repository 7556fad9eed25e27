import { bigint, uuid } from 'drizzle-orm/pg-core'
import { users } from './schema'

export const count = (name: string) => bigint(name, { mode: 'number' })

export const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id)

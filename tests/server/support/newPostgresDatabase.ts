import { inject } from 'vitest'
import { createDatabaseAt } from './postgres'

/** Address of a new, empty database on the PostgreSQL of this run. */
export const newPostgresDatabase = () => createDatabaseAt(inject('postgres'))

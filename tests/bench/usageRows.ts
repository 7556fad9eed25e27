import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '@/server/storage/database'

export const userId = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

const id = (variant: string, index: string) =>
  `('00000000-0000-4000-${variant}-' || lpad(to_hex(${index}), 12, '0'))::uuid`

const statements = (users: number, calls: number) => [
  // Foreign keys are true by construction; checking five million of them would take longer than making them.
  `set local session_replication_role = replica`,
  `insert into users (id, issuer, subject, username, nickname, avatar, email, created_at, updated_at)
   select ${id('8000', 'i')}, 'bench', i::text, 'bench-' || i, '', '', '', now(), now() from generate_series(1, ${users}) i`,
  `insert into api_tokens (id, user_id, name, hash, last_four, created_at, expires_at)
   select ${id('9000', 'i')}, ${id('8000', '(i + 1) / 2')}, 'bench', i::text, '0000', now(), now()
   from generate_series(1, ${users * 2}) i`,
  `insert into model_calls (user_id, token_id, model, called_at, day, input_tokens, output_tokens)
   select ${id('8000', 'u')}, ${id('9000', 'u * 2 - t')}, 'model-' || m, called, (called at time zone 'Asia/Shanghai')::date, n % 4000, n % 6000
   from (select n, 1 + floor(random() * ${users})::int u, floor(random() * 2)::int t, floor(random() * 3)::int m,
                now() - interval '729 days' * (1 - n::float8 / ${calls}) as called
         from generate_series(1, ${calls}) n offset 0) made`,
  `insert into usage_days (user_id, day, model, token_id, calls, input_tokens, output_tokens)
   select user_id, day, model, token_id, count(*), sum(input_tokens), sum(output_tokens)
   from model_calls group by day, user_id, model, token_id order by day, random()`,
  `insert into usage_months (user_id, month, calls, input_tokens, output_tokens)
   select user_id, date_trunc('month', day::timestamp)::date, sum(calls), sum(input_tokens), sum(output_tokens)
   from usage_days group by 2, 1 order by 2, random()`,
]

/** Two years of calls of many users, rolled up, in the order in which the server would have written them. */
export async function fillUsage({ background, kind }: OpenDatabase, users: number, calls: number): Promise<void> {
  await background.transaction(async (tx) => {
    for (const statement of statements(users, calls)) await tx.execute(sql.raw(statement))
  })
  // Replaces two years of autovacuum, which PGlite does not have.
  if (kind === 'postgres') await background.execute(sql.raw('vacuum analyze'))
}

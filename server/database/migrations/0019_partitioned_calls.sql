-- Single calls lie in partitions by calendar month, in UTC (docs/decisions/0051-calls-by-month.md). The table of before becomes the
-- partition of all that is earlier, with its rows where they are. What a month needs is made by one function, for this migration and
-- for the processes, which make months ahead.

-- Sign-ins and calls wait behind this lock while it waits for somebody else, so it gives way and tries again.
do $$
begin
  loop
    begin
      set local lock_timeout = '500ms';
      lock table model_calls, api_tokens, users in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.2);
    end;
  end loop;
  set local lock_timeout = 0;
end
$$;
--> statement-breakpoint

-- The partitions, by time; `begins` and `ends` are null where there is no such bound, both of them for the default one.
create function call_partitions()
returns table (name text, begins timestamptz, ends timestamptz, is_month boolean)
language sql stable as $$
  select p.name, p.begins, p.ends, coalesce(
    p.begins at time zone 'UTC' = date_trunc('month', p.begins at time zone 'UTC')
      and p.ends at time zone 'UTC' = p.begins at time zone 'UTC' + interval '1 month',
    false
  )
  from (
    select c.relname::text as name,
      substring(bound from 'FROM \(''([^'']+)''\)')::timestamptz as begins,
      substring(bound from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
    where i.inhparent = 'model_calls'::regclass
  ) p
  order by p.ends
$$;
--> statement-breakpoint

-- Makes the partition of the month that begins with a day, where none has its time yet; tells whether it did. Fails where the default
-- partition has calls of that month, and where what it has to lock is not free soon: it is tried again.
create function make_call_month(first date)
returns boolean
language plpgsql set lock_timeout = '500ms' as $$
declare
  month_begins constant timestamptz := first::timestamp at time zone 'UTC';
  month_ends constant timestamptz := (first + interval '1 month') at time zone 'UTC';
  month_name constant text := 'model_calls_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7261407);
  if exists (
    select from call_partitions() p where coalesce(p.begins, '-infinity') < month_ends and p.ends > month_begins
  ) then
    return false;
  end if;
  -- Attached, and not made as a partition, for that would lock out every call until the end of the transaction.
  execute format('create table %I (like model_calls, primary key (id), unique (admission_id))', month_name);
  execute format(
    'alter table model_calls attach partition %I for values from (%L) to (%L)', month_name, month_begins, month_ends
  );
  return true;
end
$$;
--> statement-breakpoint

do $$
declare
  last bigint;
  is_last_used boolean;
  first date;
  before text;
  named record;
begin
  -- Where an operator has checked beforehand that all calls are earlier than a month, attaching reads no row.
  first := greatest(
    date_trunc('month', now() at time zone 'UTC'),
    (select date_trunc('month', max(c.called_at) at time zone 'UTC') + interval '1 month' from model_calls c),
    (
      select max(to_date(right(c.conname, 7), 'YYYY_MM')) from pg_constraint c
      where c.conrelid = 'model_calls'::regclass and c.conname ~ '^model_calls_before_\d{4}_\d{2}$'
    )
  )::date;
  before := 'model_calls_before_' || to_char(first, 'YYYY_MM');

  -- Identity columns of partitioned tables are known from PostgreSQL 17 on.
  select s.last_value, s.is_called into last, is_last_used from model_calls_id_seq s;
  alter table model_calls alter column id drop identity;
  execute format('alter table model_calls rename to %I', before);
  execute format('alter index model_calls_pkey rename to %I', before || '_pkey');
  execute format('alter index model_calls_admission_id_unique rename to %I', before || '_admission_id_key');
  execute format('alter index model_calls_user rename to %I', before || '_user');
  execute format('alter index model_calls_age rename to %I', before || '_age');

  create sequence model_calls_id_seq;
  perform setval('model_calls_id_seq', last, is_last_used);
  -- The unique keys are the partitions' own: a key of this table would have to hold the time, too. A call that is kept again has the
  -- same time, comes to the same partition and is known there.
  create table model_calls (
    id bigint not null default nextval('model_calls_id_seq'),
    user_id uuid not null constraint model_calls_user_id_users_id_fk references users (id),
    token_id uuid not null constraint model_calls_token_id_api_tokens_id_fk references api_tokens (id),
    model text not null,
    called_at timestamptz not null,
    day date not null,
    input_tokens integer not null,
    output_tokens integer not null,
    status integer not null default 200,
    latency_ms integer not null default 0,
    admission_id bigint
  ) partition by range (called_at);
  alter sequence model_calls_id_seq owned by model_calls.id;
  create index model_calls_user on model_calls (user_id, called_at, id);
  create index model_calls_age on model_calls (called_at);
  execute format(
    'alter table model_calls attach partition %I for values from (minvalue) to (%L)', before, first::timestamp at time zone 'UTC'
  );
  for named in
    select c.conname from pg_constraint c
    where c.conrelid = before::regclass and c.conname ~ '^model_calls_before_\d{4}_\d{2}$'
  loop
    execute format('alter table %I drop constraint %I', before, named.conname);
  end loop;
  create table model_calls_default partition of model_calls (primary key (id), unique (admission_id)) default;
  perform make_call_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date)
  from generate_series(0, 2) n;
end
$$;
--> statement-breakpoint

-- As before. What conflicts can only be the admission, in whichever partition the call's time leads to: ids come from one sequence.
create or replace function record_call(
  admission bigint, caller uuid, token uuid, called_model text, moment timestamptz, on_day date, in_month date,
  input integer, output integer, with_status integer, took_ms integer, is_usage boolean
)
returns void
language plpgsql as $$
begin
  insert into model_calls
    (user_id, token_id, model, called_at, day, input_tokens, output_tokens, status, latency_ms, admission_id)
  values (caller, token, called_model, moment, on_day, input, output, with_status, took_ms, admission)
  on conflict do nothing;
  if not found then
    return;
  end if;
  update admissions set input_tokens = input, output_tokens = output, has_ended = true where id = admission;
  if is_usage then
    insert into usage_days as d (user_id, day, model, token_id, calls, input_tokens, output_tokens)
    values (caller, on_day, called_model, token, 1, input, output)
    on conflict (user_id, day, model, token_id) do update set
      calls = d.calls + 1,
      input_tokens = d.input_tokens + excluded.input_tokens,
      output_tokens = d.output_tokens + excluded.output_tokens;
    insert into usage_months as m (user_id, month, calls, input_tokens, output_tokens)
    values (caller, in_month, 1, input, output)
    on conflict (user_id, month) do update set
      calls = m.calls + 1,
      input_tokens = m.input_tokens + excluded.input_tokens,
      output_tokens = m.output_tokens + excluded.output_tokens;
  end if;
  -- Calls end in another order than they begin; greatest() passes over null.
  update api_tokens set last_used_at = greatest(last_used_at, moment) where id = token;
end
$$;
--> statement-breakpoint

-- As before, in the same way.
create or replace function record_calls(calls jsonb)
returns void
language plpgsql as $$
declare
  kept bigint[];
  used record;
begin
  with inserted as (
    insert into model_calls
      (user_id, token_id, model, called_at, day, input_tokens, output_tokens, status, latency_ms, admission_id)
    select c.caller, c.token, c.model, c.at, c.day, c.input, c.output, c.status, c.took_ms, c.admission
    from jsonb_to_recordset(calls) as c (
      caller uuid, token uuid, model text, at timestamptz, day date,
      input integer, output integer, status integer, took_ms integer, admission bigint
    )
    order by c.admission
    on conflict do nothing
    returning admission_id
  )
  select array_agg(admission_id) into kept from inserted;

  update admissions a set input_tokens = c.input, output_tokens = c.output, has_ended = true
  from jsonb_to_recordset(calls) as c (admission bigint, input integer, output integer)
  where a.id = c.admission and a.id = any (kept);

  insert into usage_months as m (user_id, month, calls, input_tokens, output_tokens)
  select c.caller, c.month, count(*), sum(c.input), sum(c.output)
  from jsonb_to_recordset(calls) as c (
    caller uuid, month date, input bigint, output bigint, is_usage boolean, admission bigint
  )
  where c.is_usage and (c.admission is null or c.admission = any (kept))
  group by c.caller, c.month order by c.caller, c.month
  on conflict (user_id, month) do update set
    calls = m.calls + excluded.calls,
    input_tokens = m.input_tokens + excluded.input_tokens,
    output_tokens = m.output_tokens + excluded.output_tokens;

  insert into usage_days as d (user_id, day, model, token_id, calls, input_tokens, output_tokens)
  select c.caller, c.day, c.model, c.token, count(*), sum(c.input), sum(c.output)
  from jsonb_to_recordset(calls) as c (
    caller uuid, day date, model text, token uuid, input bigint, output bigint, is_usage boolean, admission bigint
  )
  where c.is_usage and (c.admission is null or c.admission = any (kept))
  group by c.caller, c.day, c.model, c.token order by c.caller, c.day, c.model, c.token
  on conflict (user_id, day, model, token_id) do update set
    calls = d.calls + excluded.calls,
    input_tokens = d.input_tokens + excluded.input_tokens,
    output_tokens = d.output_tokens + excluded.output_tokens;

  for used in
    select c.token, max(c.at) as at from jsonb_to_recordset(calls) as c (token uuid, at timestamptz, admission bigint)
    where c.admission is null or c.admission = any (kept) group by c.token order by c.token
  loop
    -- Calls end in another order than they begin; greatest() passes over null.
    update api_tokens set last_used_at = greatest(last_used_at, used.at) where id = used.token;
  end loop;
end
$$;

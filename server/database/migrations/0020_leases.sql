ALTER TABLE "admissions" ADD COLUMN "is_leased" boolean DEFAULT false NOT NULL;
--> statement-breakpoint

-- A lease is an admission that was reserved before its call comes (docs/decisions/0058-leases.md). Until it is known what has become of
-- it, `admitted_at` is when it ends: it counts in every minute up to one after that, and as a call under way. Processes of the version
-- before ask the functions that they know, which count leases as these do.

-- As before, but for leases.
create or replace function gateway_count(caller uuid, present timestamptz)
returns void
language plpgsql set enable_seqscan = off as $$
declare
  begins constant timestamptz := present - interval '1 minute';
  was account_minutes;
begin
  -- Calls of the future were let through while the clock was ahead: they count from now on, for a minute like all others. No lease
  -- is for longer than a minute.
  update admissions a set admitted_at = present where a.user_id = caller and a.admitted_at > present and not a.is_leased;
  update admissions a set admitted_at = present + interval '1 minute'
  where a.user_id = caller and a.admitted_at > present + interval '1 minute' and a.is_leased;
  select * into was from account_minutes m where m.user_id = caller;
  if was.user_id is null then
    insert into account_minutes values (caller, 0, 0, '-infinity') returning * into was;
  elsif was.counted_after > begins then
    -- The clock was set back: what has left the minute by the other time may be in it again.
    select count(*), coalesce(sum(a.input_tokens + a.output_tokens), 0) into was.requests, was.tokens
    from admissions a where a.user_id = caller and a.is_counted and a.admitted_at > begins;
    was.counted_after := begins;
  end if;
  -- One statement, so that both look at the same calls. An array, so that its calls are looked up by their ids however few
  -- or many rows the planner thinks there are.
  with ended as (
    update admissions a set is_counted = true where a.id = any (array(
      select b.id from admissions b where b.user_id = caller and not b.is_counted and b.has_ended limit 500
    ))
    returning a.admitted_at, a.input_tokens + a.output_tokens as tokens
  ), come as (
    select count(*) as requests, coalesce(sum(e.tokens), 0) as tokens from ended e where e.admitted_at > begins
  ), gone as (
    select count(*) as requests, coalesce(sum(a.input_tokens + a.output_tokens), 0) as tokens from admissions a
    where a.user_id = caller and a.is_counted and a.admitted_at > was.counted_after and a.admitted_at <= begins
  )
  update account_minutes m set
    requests = was.requests + come.requests - gone.requests,
    tokens = was.tokens + come.tokens - gone.tokens,
    counted_after = begins
  from come, gone where m.user_id = caller;
end
$$;
--> statement-breakpoint

-- As before; `leased` is how many leases may still be given back, with their tokens: a process that lives has told of all others. Who does not
-- hold the account's lock knows nothing of leases. For who does, what is dated after the moment counts: a call that a lease let through is told
-- of without the lock, and may have begun after it was had.
create function gateway_sums(caller uuid, moment timestamptz, caller_month date, counts_leases boolean)
returns table (
  newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  leased bigint, leased_input bigint, leased_output bigint
)
language sql stable as $$
  select
    (
      select a.admitted_at from admissions a
      where a.user_id = caller and a.admitted_at > moment - interval '1 minute' and a.admitted_at <= moment
      order by a.admitted_at desc limit 1
    ),
    coalesce(c.requests, 0) - gone.requests + others.requests,
    coalesce(c.tokens, 0) - gone.tokens + others.tokens,
    others.running_input, others.running_output,
    m.input_tokens, m.output_tokens, l.rpm, l.tpm, l.input_tokens, l.output_tokens,
    others.leased, others.leased_input, others.leased_output
  from (
    select
      count(*) filter (where a.is_recent) as requests,
      coalesce(sum(a.input_tokens + a.output_tokens) filter (where a.is_recent), 0) as tokens,
      coalesce(sum(a.input_tokens) filter (where not a.has_ended), 0) as running_input,
      coalesce(sum(a.output_tokens) filter (where not a.has_ended), 0) as running_output,
      count(*) filter (where a.may_be_given_back) as leased,
      coalesce(sum(a.input_tokens) filter (where a.may_be_given_back), 0) as leased_input,
      coalesce(sum(a.output_tokens) filter (where a.may_be_given_back), 0) as leased_output
    from (
      select *,
        admitted_at > moment - interval '1 minute' and (counts_leases or admitted_at <= moment) as is_recent,
        is_leased and admitted_at > moment - interval '5 seconds' as may_be_given_back
      from admissions where user_id = caller and not is_counted and (counts_leases or not is_leased)
    ) a
  ) others
  left join account_minutes c on c.user_id = caller
  cross join lateral (
    select count(*) as requests, coalesce(sum(a.input_tokens + a.output_tokens), 0) as tokens from admissions a
    where a.user_id = caller and a.is_counted
      and a.admitted_at > c.counted_after and a.admitted_at <= moment - interval '1 minute'
  ) gone
  left join usage_months m on m.user_id = caller and m.month = caller_month
  left join user_limits l on l.user_id = caller
$$;
--> statement-breakpoint

create or replace function gateway_sums(caller uuid, moment timestamptz, caller_month date)
returns table (
  newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language sql stable as $$
  select
    s.newest, s.requests, s.tokens, s.running_input, s.running_output, s.month_input, s.month_output,
    s.granted_rpm, s.granted_tpm, s.granted_input, s.granted_output
  from gateway_sums(caller, moment, caller_month, true) s
$$;
--> statement-breakpoint

-- As before, without leases: what is told before a call is reserved must not refuse one that a lease lets through.
create or replace function gateway_caller(token_hash text, clock timestamptz, caller_month date, default_rpm bigint)
returns table (
  token_id uuid, user_id uuid, expires_at timestamptz, token_models text[], token_rpm bigint, free_at timestamptz,
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql as $$
declare
  most bigint;
begin
  moment := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  select t.id, t.user_id, t.expires_at, t.models, t.rpm,
    s.newest, s.requests, s.tokens, s.running_input, s.running_output,
    s.month_input, s.month_output, s.granted_rpm, s.granted_tpm, s.granted_input, s.granted_output
  into
    token_id, user_id, expires_at, token_models, token_rpm,
    newest, requests, tokens, running_input, running_output,
    month_input, month_output, granted_rpm, granted_tpm, granted_input, granted_output
  from api_tokens t cross join lateral gateway_sums(t.user_id, moment, caller_month, false) s
  where t.hash = token_hash and t.revoked_at is null;
  if not found then return; end if;
  most := coalesce(granted_rpm, default_rpm);
  if most > 0 and requests >= most then
    select a.admitted_at + interval '1 minute' into free_at
    from admissions a
    where a.user_id = gateway_caller.user_id
      and a.admitted_at > moment - interval '1 minute' and a.admitted_at <= moment and not a.is_leased
    order by a.admitted_at, a.id offset requests - most limit 1;
  end if;
  return next;
end
$$;
--> statement-breakpoint

-- Leases are told to be what became of them: one in use is the call that began at its time, with what was reserved for that; one that is
-- given back is nothing. What is being recorded at this moment needs neither and is not waited for.
create function gateway_settle_leases(in_use jsonb, given_back bigint[])
returns void
language plpgsql set enable_seqscan = off as $$
begin
  if jsonb_array_length(in_use) > 0 then
    update admissions a set
      admitted_at = least(u.at, date_trunc('milliseconds', clock_timestamp())),
      input_tokens = u.input, output_tokens = u.output, is_leased = false
    from jsonb_to_recordset(in_use) as u (id bigint, at timestamptz, input integer, output integer)
    where a.id = u.id and a.id = any (array(
      select b.id from admissions b
      where b.id = any (array(select n.id from jsonb_to_recordset(in_use) as n (id bigint))) and b.is_leased and not b.has_ended
      for update skip locked
    ));
  end if;
  if cardinality(given_back) > 0 then
    delete from admissions a where a.id = any (given_back) and a.is_leased and not a.has_ended;
  end if;
end
$$;
--> statement-breakpoint

-- As gateway_reserve_all before, which asks it. Leases of the process that asks are told first (`in_use`, `given_back`). With `lease` no
-- call is let through, but leases for that long are reserved, where that leaves room for `spare` as many. A call that `waits` is deferred,
-- with all of its account after it, where leases are what refuses or cuts it: those who have them are asked to give them back.
create function gateway_reserve_calls(
  clock timestamptz, caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  calls jsonb, longest interval, in_use jsonb, given_back bigint[], lease interval, spare integer
)
returns table (
  "position" integer, moment timestamptz, newest timestamptz, requests bigint, tokens bigint,
  running_input bigint, running_output bigint, month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint, of_token bigint, is_deferred boolean
)
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  callers uuid[];
  begins timestamptz;
  unready uuid;
  one record;
  last_caller uuid;
  deferred_caller uuid;
  room bigint;
  given_room bigint;
  let_through bigint[] := '{}';
  let_callers uuid[] := '{}';
  let_inputs integer[] := '{}';
  let_outputs integer[] := '{}';
  let_tokens uuid[] := '{}';
begin
  select array_agg(distinct c.caller order by c.caller) into callers from jsonb_to_recordset(calls) as c (caller uuid);
  perform pg_advisory_xact_lock(hashtextextended(u.caller::text, 1)) from unnest(callers) as u (caller);
  moment := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  begins := moment - interval '1 minute';
  perform gateway_settle_leases(in_use, given_back);

  -- As gateway_count does for one account; it does it here where an account has no sum yet, or the clock was set back.
  for unready in
    select u.caller from unnest(callers) as u (caller) left join account_minutes m on m.user_id = u.caller
    where m.user_id is null or m.counted_after > begins
  loop
    perform gateway_count(unready, moment);
  end loop;
  -- What a lease let through since the moment is not of a clock that was set back.
  update admissions a set admitted_at = moment
  where a.user_id = any (callers) and a.admitted_at > moment and not a.is_leased
    and a.admitted_at > date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  update admissions a set admitted_at = moment + interval '1 minute'
  where a.user_id = any (callers) and a.admitted_at > moment + interval '1 minute' and a.is_leased;
  with ended as (
    update admissions a set is_counted = true where a.id = any (array(
      select b.id from unnest(callers) as u (caller) cross join lateral (
        select n.id from admissions n where n.user_id = u.caller and not n.is_counted and n.has_ended limit 500
      ) b
    ))
    returning a.user_id, a.admitted_at, a.input_tokens + a.output_tokens as sum
  ), come as (
    select e.user_id, count(*) as calls, sum(e.sum) as sum from ended e where e.admitted_at > begins group by e.user_id
  ), gone as (
    select a.user_id, count(*) as calls, sum(a.input_tokens + a.output_tokens) as sum
    from unnest(callers) as u (caller)
    join account_minutes m on m.user_id = u.caller
    join admissions a on a.user_id = u.caller
      and a.is_counted and a.admitted_at > m.counted_after and a.admitted_at <= begins
    group by a.user_id
  )
  update account_minutes m set
    requests = m.requests + coalesce(come.calls, 0) - coalesce(gone.calls, 0),
    tokens = m.tokens + coalesce(come.sum, 0) - coalesce(gone.sum, 0),
    counted_after = begins
  from unnest(callers) as u (caller)
  left join come on come.user_id = u.caller
  left join gone on gone.user_id = u.caller
  where m.user_id = u.caller;

  for one in
    with standing as materialized (
      select u.caller as whose, s.*
      from unnest(callers) as u (caller) cross join lateral gateway_sums(u.caller, gateway_reserve_calls.moment, caller_month, true) s
    )
    select c.*, s.*, case when c.own_rpm is null then 0 else (
      select count(*) from admissions a
      where a.user_id = c.caller and a.token_id = c.token and a.admitted_at > begins
    ) end as of_token
    from jsonb_to_recordset(calls) as c (
      "position" integer, caller uuid, token uuid, own_rpm bigint, input bigint, output bigint, lowest bigint, waits boolean
    )
    join standing s on s.whose = c.caller
    order by c.caller, c."position"
  loop
    if one.caller is distinct from last_caller then
      last_caller := one.caller;
      newest := one.newest;
      requests := one.requests;
      tokens := one.tokens;
      running_input := one.running_input;
      running_output := one.running_output;
      month_input := one.month_input;
      month_output := one.month_output;
      granted_rpm := one.granted_rpm;
      granted_tpm := one.granted_tpm;
      granted_input := one.granted_input;
      granted_output := one.granted_output;
    end if;
    "position" := one."position";
    of_token := one.of_token;
    if one.own_rpm is not null then
      of_token := of_token + coalesce(array_length(array_positions(let_tokens, one.token), 1), 0);
    end if;
    admission := null;
    reserved_output := null;
    is_deferred := one.waits and one.caller = deferred_caller;
    room := least(
      coalesce(granted_tpm, default_tpm) - tokens - one.input,
      coalesce(granted_output, default_output) - coalesce(month_output, 0) - running_output
    );
    if moment >= month_begins and moment < month_ends and is_deferred is not true then
      if room >= one.lowest
        and requests < coalesce(granted_rpm, default_rpm)
        and coalesce(month_input, 0) + running_input + one.input <= coalesce(granted_input, default_input)
        and (one.own_rpm is null or of_token < one.own_rpm)
        and (lease is null or (
          room >= spare * (one.input + one.output)
          and requests + spare <= coalesce(granted_rpm, default_rpm)
          and coalesce(month_input, 0) + running_input + spare * one.input <= coalesce(granted_input, default_input)
          and (one.own_rpm is null or of_token + spare <= one.own_rpm)
        ))
      then
        reserved_output := least(one.output, room) / one.lowest * one.lowest;
      end if;
      -- What leases leave no room for waits until they are given back: what would be let through, or less cut, without them.
      given_room := least(
        one.output,
        coalesce(granted_tpm, default_tpm) - tokens - one.input + one.leased_input + one.leased_output,
        coalesce(granted_output, default_output) - coalesce(month_output, 0) - running_output + one.leased_output
      ) / one.lowest * one.lowest;
      if one.waits and one.leased > 0 and given_room >= one.lowest and given_room > coalesce(reserved_output, 0)
        and requests - one.leased < coalesce(granted_rpm, default_rpm)
        and coalesce(month_input, 0) + running_input - one.leased_input + one.input <= coalesce(granted_input, default_input)
        and (one.own_rpm is null or of_token - one.leased < one.own_rpm)
      then
        reserved_output := null;
        is_deferred := true;
        deferred_caller := one.caller;
      elsif reserved_output is not null then
        admission := nextval('admissions_id_seq');
      end if;
    end if;
    return next;
    if admission is not null then
      let_through := let_through || admission;
      let_callers := let_callers || one.caller;
      let_inputs := let_inputs || one.input::integer;
      let_outputs := let_outputs || reserved_output::integer;
      let_tokens := let_tokens || case when one.own_rpm is not null then one.token end;
      newest := moment;
      requests := requests + 1;
      tokens := tokens + one.input + reserved_output;
      running_input := running_input + one.input;
      running_output := running_output + reserved_output;
    end if;
  end loop;

  -- As gateway_admit does for one call: more are forgotten than come.
  delete from admissions a where a.id = any (array(
    select b.id from (select distinct l.caller from unnest(let_callers) as l (caller)) u cross join lateral (
      select o.id from admissions o
      where o.user_id = u.caller and o.admitted_at <= begins and (o.has_ended or o.admitted_at <= gateway_reserve_calls.moment - longest)
      order by o.admitted_at limit 100
    ) b
  ));
  insert into admissions (id, user_id, admitted_at, input_tokens, output_tokens, has_ended, token_id, is_leased) overriding system value
  select l.id, l.caller, gateway_reserve_calls.moment + coalesce(lease, interval '0'), l.input, l.output, false, l.token, lease is not null
  from unnest(let_through, let_callers, let_inputs, let_outputs, let_tokens) as l (id, caller, input, output, token);
end
$$;
--> statement-breakpoint

create or replace function gateway_reserve_all(
  clock timestamptz, caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  calls jsonb, longest interval
)
returns table (
  "position" integer, moment timestamptz, newest timestamptz, requests bigint, tokens bigint,
  running_input bigint, running_output bigint, month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint, of_token bigint
)
language sql as $$
  select
    r."position", r.moment, r.newest, r.requests, r.tokens, r.running_input, r.running_output, r.month_input, r.month_output,
    r.granted_rpm, r.granted_tpm, r.granted_input, r.granted_output, r.admission, r.reserved_output, r.of_token
  from gateway_reserve_calls(
    clock, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
    calls, longest, '[]', '{}', null, 0
  ) r
$$;
--> statement-breakpoint

-- As before; a call that a lease let through began at its time.
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

  update admissions a set
    input_tokens = c.input, output_tokens = c.output, has_ended = true, is_leased = false,
    admitted_at = case when a.is_leased then least(c.at, date_trunc('milliseconds', clock_timestamp())) else a.admitted_at end
  from jsonb_to_recordset(calls) as c (admission bigint, at timestamptz, input integer, output integer)
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
--> statement-breakpoint

-- Keeps calls, as record_calls does, and then reserves leases in the same transaction, of what `wanted` has of them in the form of calls to
-- reserve. Accounts whose calls are being let through at this moment are left out, so that no lock is waited for and none is held while a call
-- waits to be kept; and calls are kept where leases fail.
create function record_calls_and_lease(
  calls jsonb, wanted jsonb,
  caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  longest interval, lease interval, spare integer
)
returns table (
  "position" integer, moment timestamptz, newest timestamptz, requests bigint, tokens bigint,
  running_input bigint, running_output bigint, month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint, of_token bigint, is_deferred boolean
)
language plpgsql as $$
declare
  free uuid[] := '{}';
  one uuid;
begin
  perform record_calls(calls);
  begin
    for one in select distinct w.caller from jsonb_to_recordset(wanted) as w (caller uuid) order by w.caller loop
      if pg_try_advisory_xact_lock(hashtextextended(one::text, 1)) then
        free := free || one;
      end if;
    end loop;
    if cardinality(free) > 0 then
      return query select r.* from gateway_reserve_calls(
        null, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
        (select jsonb_agg(w) from jsonb_array_elements(wanted) w where (w ->> 'caller')::uuid = any (free)),
        longest, '[]', '{}', lease, spare
      ) r;
    end if;
  exception when others then
    raise warning 'leases were not reserved: %', sqlerrm;
  end;
end
$$;

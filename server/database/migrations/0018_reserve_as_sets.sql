-- As before, and with one statement for all accounts of a group where each call had a dozen of its own: the locks of the
-- accounts in their order, their sums brought to one moment and read once, then each call held against what is left after
-- the one before, and the rows of those that are let through written together. Statements see what others have committed
-- before the locks were had. Plans are made once and each has an index, which is right however few rows there were then.
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
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan as $$
declare
  callers uuid[];
  begins timestamptz;
  unready uuid;
  one record;
  last_caller uuid;
  room bigint;
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

  -- As gateway_count does for one account; it does it here where an account has no sum yet, or the clock was set back.
  for unready in
    select u.caller from unnest(callers) as u (caller) left join account_minutes m on m.user_id = u.caller
    where m.user_id is null or m.counted_after > begins
  loop
    perform gateway_count(unready, moment);
  end loop;
  update admissions a set admitted_at = moment where a.user_id = any (callers) and a.admitted_at > moment;
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
      from unnest(callers) as u (caller) cross join lateral gateway_sums(u.caller, gateway_reserve_all.moment, caller_month) s
    )
    select c.*, s.*, case when c.own_rpm is null then 0 else (
      select count(*) from admissions a
      where a.user_id = c.caller and a.token_id = c.token and a.admitted_at > begins
    ) end as of_token
    from jsonb_to_recordset(calls) as c (
      "position" integer, caller uuid, token uuid, own_rpm bigint, input bigint, output bigint, lowest bigint
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
    room := least(
      coalesce(granted_tpm, default_tpm) - tokens - one.input,
      coalesce(granted_output, default_output) - coalesce(month_output, 0) - running_output
    );
    if moment >= month_begins and moment < month_ends and room >= one.lowest
      and requests < coalesce(granted_rpm, default_rpm)
      and coalesce(month_input, 0) + running_input + one.input <= coalesce(granted_input, default_input)
      and (one.own_rpm is null or of_token < one.own_rpm)
    then
      reserved_output := least(one.output, room) / one.lowest * one.lowest;
      admission := nextval('admissions_id_seq');
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
      where o.user_id = u.caller and o.admitted_at <= begins and (o.has_ended or o.admitted_at <= gateway_reserve_all.moment - longest)
      order by o.admitted_at limit 100
    ) b
  ));
  insert into admissions (id, user_id, admitted_at, input_tokens, output_tokens, has_ended, token_id) overriding system value
  select l.id, l.caller, gateway_reserve_all.moment, l.input, l.output, false, l.token
  from unnest(let_through, let_callers, let_inputs, let_outputs, let_tokens) as l (id, caller, input, output, token);
end
$$;

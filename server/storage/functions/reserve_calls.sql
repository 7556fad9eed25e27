-- Reserves requests and tokens for calls whose accounts have room: in the order given, account by account, under a lock of
-- each account. Gives a row for each call; `admission` is null for a call that has no room. `input` must fit; `most_input` is
-- reserved as far as the month has room. It may pass a limit, and leaves nothing for another call then.
create or replace function reserve_calls(
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
  second_ends timestamptz;
  call record;
  last_caller uuid;
  room bigint;
  input_room bigint;
  reserved_input bigint;
  ids bigint[] := '{}';
  id_callers uuid[] := '{}';
  inputs integer[] := '{}';
  outputs integer[] := '{}';
  tokens_of uuid[] := '{}';
  has_future boolean;
  has_past boolean;
begin
  select array_agg(distinct c.caller order by c.caller) into callers from jsonb_to_recordset(calls) as c (caller uuid);
  perform pg_advisory_xact_lock(hashtextextended(u.caller::text, 1)) from unnest(callers) as u (caller);
  moment := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  begins := moment - interval '1 minute';
  second_ends := date_trunc('second', moment) + interval '1 second';

  -- If the clock was set back, calls of the future count from now on.
  select exists (select from admissions a where a.user_id = any (callers) and a.admitted_at > moment)
    or exists (select from account_seconds s where s.user_id = any (callers) and s.ends_at > second_ends) into has_future;
  if has_future then
    update admissions a set admitted_at = moment where a.user_id = any (callers) and a.admitted_at > moment;
    with future as (
      delete from account_seconds s where s.user_id = any (callers) and s.ends_at > second_ends returning s.*
    )
    insert into account_seconds as s (user_id, token_id, ends_at, requests, tokens)
    select f.user_id, f.token_id, second_ends, sum(f.requests), sum(f.tokens) from future f group by f.user_id, f.token_id
    on conflict (user_id, ends_at, token_id) do update
    set requests = s.requests + excluded.requests, tokens = s.tokens + excluded.tokens;
  end if;

  for call in
    with usages as materialized (
      select u.caller as account, s.*
      from unnest(callers) as u (caller) cross join lateral usage_at(u.caller, reserve_calls.moment, caller_month) s
    )
    select c.*, usages.*, case when c.own_rpm is null then 0 else (
      select count(*) from admissions a
      where a.user_id = c.caller and a.token_id = c.token and a.admitted_at > begins
    ) + (
      select coalesce(sum(s.requests), 0) from account_seconds s
      where s.user_id = c.caller and s.token_id = c.token and s.ends_at > begins
    ) end as of_token
    from jsonb_to_recordset(calls) as c (
      "position" integer, caller uuid, token uuid, own_rpm bigint, input bigint, most_input bigint, output bigint,
      lowest bigint, step bigint
    )
    join usages on usages.account = c.caller
    order by c.caller, c."position"
  loop
    if call.caller is distinct from last_caller then
      last_caller := call.caller;
      newest := call.newest;
      requests := call.requests;
      tokens := call.tokens;
      running_input := call.running_input;
      running_output := call.running_output;
      month_input := call.month_input;
      month_output := call.month_output;
      granted_rpm := call.granted_rpm;
      granted_tpm := call.granted_tpm;
      granted_input := call.granted_input;
      granted_output := call.granted_output;
    end if;
    "position" := call."position";
    of_token := call.of_token;
    if call.own_rpm is not null then
      of_token := of_token + coalesce(array_length(array_positions(tokens_of, call.token), 1), 0);
    end if;
    admission := null;
    reserved_output := null;
    room := least(
      coalesce(granted_tpm, default_tpm) - tokens - call.input,
      coalesce(granted_output, default_output) - coalesce(month_output, 0) - running_output
    );
    input_room := coalesce(granted_input, default_input) - coalesce(month_input, 0) - running_input;
    if moment >= month_begins and moment < month_ends
      and room >= call.lowest
      and requests < coalesce(granted_rpm, default_rpm)
      and call.input <= input_room
      and (call.own_rpm is null or of_token < call.own_rpm)
    then
      reserved_output := least(call.output, room) / coalesce(call.step, call.lowest) * coalesce(call.step, call.lowest);
      reserved_input := greatest(call.input, least(coalesce(call.most_input, call.input), input_room));
      admission := nextval('admissions_id_seq');
    end if;
    return next;
    if admission is not null then
      ids := ids || admission;
      id_callers := id_callers || call.caller;
      inputs := inputs || reserved_input::integer;
      outputs := outputs || reserved_output::integer;
      tokens_of := tokens_of || case when call.own_rpm is not null then call.token end;
      newest := moment;
      requests := requests + 1;
      tokens := tokens + reserved_input + reserved_output;
      running_input := running_input + reserved_input;
      running_output := running_output + reserved_output;
    end if;
  end loop;

  -- Deletes rows that no limit counts any more. Locked rows are left to the next call.
  select exists (select from account_seconds o where o.user_id = any (id_callers) and o.ends_at <= begins)
    or exists (
      select from admissions o where o.user_id = any (id_callers) and o.admitted_at <= reserve_calls.moment - longest
    ) into has_past;
  if has_past then
    delete from account_seconds s where s.ctid = any (array(
      select o.ctid from account_seconds o where o.user_id = any (id_callers) and o.ends_at <= begins for update skip locked
    ));
    delete from admissions a where a.id = any (array(
      select o.id from admissions o
      where o.user_id = any (id_callers) and o.admitted_at <= reserve_calls.moment - longest for update skip locked
    ));
  end if;
  insert into admissions (id, user_id, admitted_at, input_tokens, output_tokens, token_id) overriding system value
  select n.id, n.caller, reserve_calls.moment, n.input, n.output, n.token
  from unnest(ids, id_callers, inputs, outputs, tokens_of) as n (id, caller, input, output, token);
end
$$;

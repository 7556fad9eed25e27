-- Records calls that have ended: each once, however often it is sent. Adds them to days and months, moves them from the running calls to
-- the seconds of their account, and marks their tokens as used. Keys contain the zero UUID if there is no token.
create or replace function record_calls(calls jsonb)
returns void
language plpgsql set enable_seqscan = off as $$
declare
  recorded bigint[];
  no_token constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  with inserted as (
    insert into model_calls
      (user_id, token_id, model, called_at, day, input_tokens, output_tokens, status, latency_ms, admission_id,
      request_id, actual_model, protocol, error_code, cached_tokens, reasoning_tokens, first_token_ms, finish_reason, client)
    select c.caller, c.token, c.model, c.at, c.day, c.input, c.output, c.status, c.took_ms, c.admission,
      c.request, c.actual, c.protocol, c.error, c.cached, c.reasoning, c.first_ms, c.finish, c.client
    from jsonb_to_recordset(calls) as c (
      caller uuid, token uuid, model text, at timestamptz, day date,
      input integer, output integer, status integer, took_ms integer, admission bigint,
      request text, actual text, protocol text, error text, cached integer, reasoning integer, first_ms integer,
      finish text, client text
    )
    order by c.admission
    on conflict do nothing
    returning admission_id
  )
  select array_agg(admission_id) into recorded from inserted;

  with ended as (
    delete from admissions a
    using jsonb_to_recordset(calls) as c (admission bigint, input bigint, output bigint)
    where a.id = c.admission and a.id = any (recorded)
    returning a.user_id, coalesce(a.token_id, no_token) as token_id, date_trunc('second', a.admitted_at) + interval '1 second' as ends_at,
      c.input + c.output as tokens
  )
  insert into account_seconds as s (user_id, token_id, ends_at, requests, tokens)
  select e.user_id, e.token_id, e.ends_at, count(*), sum(e.tokens) from ended e
  group by e.user_id, e.token_id, e.ends_at order by e.user_id, e.ends_at, e.token_id
  on conflict (user_id, ends_at, token_id) do update
  set requests = s.requests + excluded.requests, tokens = s.tokens + excluded.tokens;

  insert into usage_months as m (user_id, month, calls, input_tokens, output_tokens)
  select c.caller, c.month, count(*), sum(c.input), sum(c.output)
  from jsonb_to_recordset(calls) as c (
    caller uuid, month date, input bigint, output bigint, is_usage boolean, admission bigint
  )
  where c.is_usage and (c.admission is null or c.admission = any (recorded))
  group by c.caller, c.month order by c.caller, c.month
  on conflict (user_id, month) do update set
    calls = m.calls + excluded.calls,
    input_tokens = m.input_tokens + excluded.input_tokens,
    output_tokens = m.output_tokens + excluded.output_tokens;

  -- Sums of cached and reasoning tokens are null until a call has reported them.
  insert into usage_days as d
    (user_id, day, model, token_id, calls, input_tokens, output_tokens, cached_tokens, reasoning_tokens)
  select c.caller, c.day, c.model, coalesce(c.token, no_token), count(*), sum(c.input), sum(c.output), sum(c.cached),
    sum(c.reasoning)
  from jsonb_to_recordset(calls) as c (
    caller uuid, day date, model text, token uuid, input bigint, output bigint, cached bigint, reasoning bigint,
    is_usage boolean, admission bigint
  )
  where c.is_usage and (c.admission is null or c.admission = any (recorded))
  group by c.caller, c.day, c.model, c.token order by c.caller, c.day, c.model, c.token
  on conflict (user_id, day, model, token_id) do update set
    calls = d.calls + excluded.calls,
    input_tokens = d.input_tokens + excluded.input_tokens,
    output_tokens = d.output_tokens + excluded.output_tokens,
    cached_tokens = coalesce(d.cached_tokens + excluded.cached_tokens, d.cached_tokens, excluded.cached_tokens),
    reasoning_tokens = coalesce(d.reasoning_tokens + excluded.reasoning_tokens, d.reasoning_tokens, excluded.reasoning_tokens);

  -- Calls end in another order than they begin.
  insert into token_uses as t (user_id, token_id, last_used_at)
  select c.caller, c.token, max(c.at)
  from jsonb_to_recordset(calls) as c (caller uuid, token uuid, at timestamptz, admission bigint)
  where c.token is not null and (c.admission is null or c.admission = any (recorded))
  group by c.caller, c.token order by c.caller, c.token
  on conflict (user_id, token_id) do update set last_used_at = excluded.last_used_at
  where t.last_used_at < excluded.last_used_at;
end
$$;

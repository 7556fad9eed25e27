-- Keeps calls that have ended, of any accounts, in one statement: marks their tokens as used and adds those that are usage
-- to their days and months. What a call has used takes the place of what its admission reserved, if it has one. A call that
-- was kept already changes nothing. Rows that several processes write are written in one order everywhere (months, days,
-- tokens, each by its key), so that two groups never wait for each other. An admission stands once at most in a group.
-- record_call stays for processes of the version before.
create function record_calls(calls jsonb)
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
    on conflict (admission_id) do nothing
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

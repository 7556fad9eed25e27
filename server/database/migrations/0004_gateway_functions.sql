-- What every call of a model waits for, in functions of the database: each is one round trip, and its statements are
-- planned once a connection (docs/decisions/0012-gateway-functions.md).

-- What a user has under way and behind, and which limits were granted. Holds back the user's other calls until the
-- transaction ends. Each statement sees what was there when it began, so what others have written while this one waited
-- counts. The time is never before that of the newest call: it may have waited for its body, or been sent to another
-- process whose clock is behind, and an older time would leave the minute before the call does.
create function gateway_standing(caller uuid, clock timestamptz, caller_month date)
returns table (
  moment timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  moment := greatest(clock, (select max(a.admitted_at) from admissions a where a.user_id = caller));
  select
    count(*) filter (where a.admitted_at > moment - interval '1 minute'),
    coalesce(sum(a.input_tokens + a.output_tokens) filter (where a.admitted_at > moment - interval '1 minute'), 0),
    coalesce(sum(a.input_tokens) filter (where not a.has_ended), 0),
    coalesce(sum(a.output_tokens) filter (where not a.has_ended), 0)
  into requests, tokens, running_input, running_output
  from admissions a where a.user_id = caller;
  select m.input_tokens, m.output_tokens into month_input, month_output
  from usage_months m where m.user_id = caller and m.month = caller_month;
  select l.rpm, l.tpm, l.input_tokens, l.output_tokens
  into granted_rpm, granted_tpm, granted_input, granted_output
  from user_limits l where l.user_id = caller;
  return next;
end
$$;
--> statement-breakpoint

-- Lets a call through with what it may use, and forgets what no limit looks at any more. Gives the admission's id.
create function gateway_admit(
  caller uuid, moment timestamptz, ended_until timestamptz, lost_until timestamptz, input integer, output integer
)
returns bigint
language plpgsql as $$
declare
  admission bigint;
begin
  delete from admissions a
  where a.user_id = caller and a.admitted_at <= ended_until and (a.has_ended or a.admitted_at <= lost_until);
  insert into admissions (user_id, admitted_at, input_tokens, output_tokens, has_ended)
  values (caller, moment, input, output, false)
  returning id into admission;
  return admission;
end
$$;
--> statement-breakpoint

-- Keeps one call, marks its token as used and, where it is usage, adds it to its day and its month. What it has used
-- takes the place of what was reserved by its admission, if it has one.
create function record_call(
  admission bigint, caller uuid, token uuid, called_model text, moment timestamptz, on_day date, in_month date,
  input integer, output integer, with_status integer, took_ms integer, is_usage boolean
)
returns void
language plpgsql as $$
begin
  update admissions set input_tokens = input, output_tokens = output, has_ended = true where id = admission;
  insert into model_calls
    (user_id, token_id, model, called_at, day, input_tokens, output_tokens, status, latency_ms)
  values (caller, token, called_model, moment, on_day, input, output, with_status, took_ms);
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

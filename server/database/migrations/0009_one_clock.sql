-- One clock decides for all processes: the database's (docs/decisions/0014-one-clock.md). Where `clock` is given, it
-- stands in place of the database's: tests move it.

-- What a user has used of the limits at a moment. Statements see what was there when they began.
create function gateway_sums(caller uuid, moment timestamptz, caller_month date)
returns table (
  newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language sql stable as $$
  select s.*, m.input_tokens, m.output_tokens, l.rpm, l.tpm, l.input_tokens, l.output_tokens
  from (
    select
      max(a.admitted_at) filter (where a.is_recent),
      count(*) filter (where a.is_recent),
      coalesce(sum(a.input_tokens + a.output_tokens) filter (where a.is_recent), 0),
      coalesce(sum(a.input_tokens) filter (where not a.has_ended), 0),
      coalesce(sum(a.output_tokens) filter (where not a.has_ended), 0)
    from (
      select *, admitted_at > moment - interval '1 minute' and admitted_at <= moment as is_recent
      from admissions where user_id = caller
    ) a
  ) s
  left join usage_months m on m.user_id = caller and m.month = caller_month
  left join user_limits l on l.user_id = caller
$$;
--> statement-breakpoint

drop function gateway_standing(uuid, timestamptz, date);
--> statement-breakpoint

-- What a user has under way and behind. Holds back the user's other calls until the transaction ends, so what others
-- have written while this one waited counts. Calls of the future were let through while the clock was ahead: they count
-- from now on, for a minute like all others, and not until the clock is there again.
create function gateway_standing(caller uuid, clock timestamptz, caller_month date)
returns table (
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql as $$
declare
  present timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  present := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  update admissions a set admitted_at = present where a.user_id = caller and a.admitted_at > present;
  return query select present, s.* from gateway_sums(caller, present, caller_month) s;
end
$$;
--> statement-breakpoint

-- Whose token a hash belongs to, and what its user has under way and behind: enough to refuse a call before its body is
-- read. Nobody is held back. `free_at` is when a request is free again, where none is now and there are any in a minute.
create function gateway_caller(token_hash text, clock timestamptz, caller_month date, default_rpm bigint)
returns table (
  token_id uuid, user_id uuid, expires_at timestamptz, free_at timestamptz,
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql as $$
declare
  most bigint;
begin
  moment := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  select t.id, t.user_id, t.expires_at, s.*
  into
    token_id, user_id, expires_at, newest, requests, tokens, running_input, running_output,
    month_input, month_output, granted_rpm, granted_tpm, granted_input, granted_output
  from api_tokens t cross join lateral gateway_sums(t.user_id, moment, caller_month) s
  where t.hash = token_hash and t.revoked_at is null;
  if not found then return; end if;
  most := coalesce(granted_rpm, default_rpm);
  if most > 0 and requests >= most then
    select a.admitted_at + interval '1 minute' into free_at
    from admissions a
    where a.user_id = gateway_caller.user_id
      and a.admitted_at > moment - interval '1 minute' and a.admitted_at <= moment
    order by a.admitted_at, a.id offset requests - most limit 1;
  end if;
  return next;
end
$$;

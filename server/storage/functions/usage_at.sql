-- The usage of an account at a moment, and its limits. Running calls count as reserved, ended ones to the end of their second.
create or replace function usage_at(caller uuid, moment timestamptz, caller_month date)
returns table (
  newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language sql stable as $$
  select
    greatest(running.newest, ended.newest), running.requests + ended.requests, running.tokens + ended.tokens,
    running.input, running.output, m.input_tokens, m.output_tokens, l.rpm, l.tpm, l.input_tokens, l.output_tokens
  from (
    select
      max(a.admitted_at) filter (where a.is_recent) as newest,
      count(*) filter (where a.is_recent) as requests,
      coalesce(sum(a.input_tokens + a.output_tokens) filter (where a.is_recent), 0) as tokens,
      coalesce(sum(a.input_tokens), 0) as input,
      coalesce(sum(a.output_tokens), 0) as output
    from (
      select *, admitted_at > moment - interval '1 minute' and admitted_at <= moment as is_recent
      from admissions where user_id = caller
    ) a
  ) running
  cross join (
    select max(s.ends_at) as newest, coalesce(sum(s.requests), 0)::bigint as requests, coalesce(sum(s.tokens), 0)::bigint as tokens
    from account_seconds s
    where s.user_id = caller and s.ends_at > moment - interval '1 minute' and s.ends_at <= moment + interval '1 second'
  ) ended
  left join usage_months m on m.user_id = caller and m.month = caller_month
  left join user_limits l on l.user_id = caller
$$;

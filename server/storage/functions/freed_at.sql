-- The moment when so many requests and tokens have left the last minute; null if it has fewer. Counts one token, if one is named.
create or replace function freed_at(caller uuid, token uuid, moment timestamptz, freed_requests bigint, freed_tokens bigint)
returns timestamptz
language sql stable as $$
  select w.leaves_at from (
    select c.leaves_at, sum(c.requests) over passed as requests, sum(c.tokens) over passed as tokens
    from (
      select a.admitted_at + interval '1 minute' as leaves_at, 1 as requests, a.input_tokens + a.output_tokens as tokens
      from admissions a
      where a.user_id = caller and (token is null or a.token_id = token)
        and a.admitted_at > moment - interval '1 minute' and a.admitted_at <= moment
      union all
      select s.ends_at + interval '1 minute', s.requests, s.tokens
      from account_seconds s
      where s.user_id = caller and (token is null or s.token_id = token)
        and s.ends_at > moment - interval '1 minute' and s.ends_at <= moment + interval '1 second'
    ) c
    window passed as (order by c.leaves_at)
  ) w
  where w.requests >= freed_requests and w.tokens >= freed_tokens
  order by w.leaves_at limit 1
$$;

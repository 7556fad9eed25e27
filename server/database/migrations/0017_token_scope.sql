ALTER TABLE "api_tokens" ADD COLUMN "models" text[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "rpm" bigint;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "admissions" ADD COLUMN "token_id" uuid;
--> statement-breakpoint
drop trigger api_tokens_told on api_tokens;
--> statement-breakpoint
create trigger api_tokens_told after update of user_id, hash, expires_at, revoked_at, models, rpm on api_tokens
for each row execute function tell_change('token', 'id');
--> statement-breakpoint

-- As before, and with what the token is limited to.
create or replace function listed_tokens(of_user uuid)
returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.id desc), '[]') from (
      select id, name, prefix, last_four, models, rpm, note, created_at, expires_at, last_used_at
      from api_tokens where user_id = of_user and revoked_at is null
    ) t
  );
end
$$;
--> statement-breakpoint

drop function gateway_caller(text, timestamptz, date, bigint);
--> statement-breakpoint

-- As before, and with what the token is limited to.
create function gateway_caller(token_hash text, clock timestamptz, caller_month date, default_rpm bigint)
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
  select t.id, t.user_id, t.expires_at, t.models, t.rpm, s.*
  into
    token_id, user_id, expires_at, token_models, token_rpm,
    newest, requests, tokens, running_input, running_output,
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
--> statement-breakpoint

-- As gateway_reserve, for a token with a limit of its own: under the same lock of its user its own calls of the last minute
-- are counted, and where they are as many as allowed nothing is reserved.
create function gateway_reserve_of_token(
  token uuid, own_rpm bigint,
  caller uuid, clock timestamptz, caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  input bigint, output bigint, lowest bigint, longest interval
)
returns table (
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint, of_token bigint
)
language plpgsql as $$
declare
  present timestamptz;
  reserved record;
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  present := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  select count(*) into of_token from admissions a
  where a.user_id = caller and a.token_id = token and a.admitted_at > present - interval '1 minute';
  -- No room is as large as the largest number.
  select r.* into reserved from gateway_reserve(
    caller, clock, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
    input, output, case when of_token < own_rpm then lowest else 9223372036854775807 end, longest
  ) r;
  if reserved.admission is not null then
    update admissions set token_id = token where id = reserved.admission;
  end if;
  return query select
    reserved.moment, reserved.newest, reserved.requests, reserved.tokens, reserved.running_input, reserved.running_output,
    reserved.month_input, reserved.month_output, reserved.granted_rpm, reserved.granted_tpm, reserved.granted_input,
    reserved.granted_output, reserved.admission, reserved.reserved_output, of_token;
end
$$;
--> statement-breakpoint

drop function gateway_reserve_all(timestamptz, date, timestamptz, timestamptz, bigint, bigint, bigint, bigint, jsonb, interval);
--> statement-breakpoint

-- As before; `of_token` is how many calls of the last minute are of the call's token, where that has a limit of its own.
create function gateway_reserve_all(
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
language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.* from jsonb_to_recordset(calls) as c (
      "position" integer, caller uuid, token uuid, own_rpm bigint, input bigint, output bigint, lowest bigint
    )
    order by c.caller, c."position"
  loop
    if one.own_rpm is null then
      return query select one."position", r.*, 0::bigint from gateway_reserve(
        one.caller, clock, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
        one.input, one.output, one.lowest, longest
      ) r;
    else
      return query select one."position", r.* from gateway_reserve_of_token(
        one.token, one.own_rpm,
        one.caller, clock, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
        one.input, one.output, one.lowest, longest
      ) r;
    end if;
  end loop;
end
$$;

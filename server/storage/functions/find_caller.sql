-- Finds the user of a token and the usage of the account, without a lock: enough to reject a call before its body is read.
-- `free_at` is the time of the next free request, if the minute is full.
create or replace function find_caller(token_hash text, clock timestamptz, caller_month date, default_rpm bigint)
returns table (
  token_id uuid, user_id uuid, expires_at timestamptz, token_models text[], token_rpm bigint, free_at timestamptz,
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql set enable_seqscan = off as $$
begin
  select t.id, t.user_id, t.expires_at, t.models, t.rpm into token_id, user_id, expires_at, token_models, token_rpm
  from api_tokens t where t.hash = token_hash and t.revoked_at is null;
  if not found then return; end if;
  select a.* into
    free_at, moment, newest, requests, tokens, running_input, running_output,
    month_input, month_output, granted_rpm, granted_tpm, granted_input, granted_output
  from find_account(user_id, clock, caller_month, default_rpm) a;
  return next;
end
$$;

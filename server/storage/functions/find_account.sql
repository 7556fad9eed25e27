-- Finds the usage of an account, without a lock: enough to reject a call before its body is read. `free_at` is the time of the next free
-- request, if the minute is full.
create or replace function find_account(caller uuid, clock timestamptz, caller_month date, default_rpm bigint)
returns table (
  free_at timestamptz, moment timestamptz, newest timestamptz, requests bigint, tokens bigint,
  running_input bigint, running_output bigint, month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql set enable_seqscan = off as $$
declare
  allowed bigint;
begin
  moment := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  select u.* into
    newest, requests, tokens, running_input, running_output,
    month_input, month_output, granted_rpm, granted_tpm, granted_input, granted_output
  from usage_at(caller, moment, caller_month) u;
  allowed := coalesce(granted_rpm, default_rpm);
  if allowed > 0 and requests >= allowed then
    free_at := freed_at(caller, null, moment, requests - allowed + 1, 0);
  end if;
  return next;
end
$$;

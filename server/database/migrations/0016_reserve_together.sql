-- Lets calls of any accounts through where the limits have room for them, in one statement and one commit: each as by
-- gateway_reserve, those of an account in their order. Accounts are locked in one order everywhere, by their ids, so that two
-- groups never wait for each other. Gives a row for each call.
create function gateway_reserve_all(
  clock timestamptz, caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  calls jsonb, longest interval
)
returns table (
  "position" integer, moment timestamptz, newest timestamptz, requests bigint, tokens bigint,
  running_input bigint, running_output bigint, month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint
)
language plpgsql as $$
declare
  one record;
begin
  for one in
    select c.* from jsonb_to_recordset(calls) as c (
      "position" integer, caller uuid, input bigint, output bigint, lowest bigint
    )
    order by c.caller, c."position"
  loop
    return query select one."position", r.* from gateway_reserve(
      one.caller, clock, caller_month, month_begins, month_ends, default_rpm, default_tpm, default_input, default_output,
      one.input, one.output, one.lowest, longest
    ) r;
  end loop;
end
$$;

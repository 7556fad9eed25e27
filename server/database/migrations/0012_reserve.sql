-- Lets a call through where the limits have room for it, in one statement: takes the user's lock, reads, and admits or not.
-- `output` is cut to the multiples of `lowest` that there is room for. Gives what the user had used before it, and no admission
-- where a limit is reached or the moment lies outside the month that was asked for.
-- gateway_standing and gateway_admit are asked by processes of the version before, too, under the same lock.
create function gateway_reserve(
  caller uuid, clock timestamptz, caller_month date, month_begins timestamptz, month_ends timestamptz,
  default_rpm bigint, default_tpm bigint, default_input bigint, default_output bigint,
  input bigint, output bigint, lowest bigint, longest interval
)
returns table (
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint,
  admission bigint, reserved_output bigint
)
language plpgsql as $$
declare
  room bigint;
begin
  select s.* into
    moment, newest, requests, tokens, running_input, running_output, month_input, month_output,
    granted_rpm, granted_tpm, granted_input, granted_output
  from gateway_standing(caller, clock, caller_month) s;
  room := least(
    coalesce(granted_tpm, default_tpm) - tokens - input,
    coalesce(granted_output, default_output) - coalesce(month_output, 0) - running_output
  );
  if moment >= month_begins and moment < month_ends and room >= lowest
    and requests < coalesce(granted_rpm, default_rpm)
    and coalesce(month_input, 0) + running_input + input <= coalesce(granted_input, default_input)
  then
    reserved_output := least(output, room) / lowest * lowest;
    admission := gateway_admit(
      caller, moment, moment - interval '1 minute', moment - longest, input::integer, reserved_output::integer
    );
  end if;
  return next;
end
$$;

ALTER TABLE "model_calls" ADD COLUMN "admission_id" bigint;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_admission_id_unique" UNIQUE("admission_id");--> statement-breakpoint

-- Keeps one call, marks its token as used and, where it is usage, adds it to its day and its month. What it has used
-- takes the place of what was reserved by its admission, if it has one. A call that was kept already changes nothing: who
-- has not heard the answer may ask again.
create or replace function record_call(
  admission bigint, caller uuid, token uuid, called_model text, moment timestamptz, on_day date, in_month date,
  input integer, output integer, with_status integer, took_ms integer, is_usage boolean
)
returns void
language plpgsql as $$
begin
  insert into model_calls
    (user_id, token_id, model, called_at, day, input_tokens, output_tokens, status, latency_ms, admission_id)
  values (caller, token, called_model, moment, on_day, input, output, with_status, took_ms, admission)
  on conflict (admission_id) do nothing;
  if not found then
    return;
  end if;
  update admissions set input_tokens = input, output_tokens = output, has_ended = true where id = admission;
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

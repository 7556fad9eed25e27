-- Makes the partition of the month that begins on a day, unless its time is covered; returns whether it did. Fails if the default
-- partition holds calls of that month, or if a lock is not free soon: the caller tries again later.
create or replace function make_call_month(first date)
returns boolean
language plpgsql set lock_timeout = '500ms' as $$
declare
  month_begins constant timestamptz := first::timestamp at time zone 'UTC';
  month_ends constant timestamptz := (first + interval '1 month') at time zone 'UTC';
  month_name constant text := 'model_calls_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(7261407);
  if exists (
    select from call_partitions() p where coalesce(p.begins, '-infinity') < month_ends and p.ends > month_begins
  ) then
    return false;
  end if;
  -- Attached instead of created as a partition, which would lock out every call until the end of the transaction.
  execute format('create table %I (like model_calls, primary key (id), unique (admission_id))', month_name);
  execute format(
    'alter table model_calls attach partition %I for values from (%L) to (%L)', month_name, month_begins, month_ends
  );
  return true;
end
$$;

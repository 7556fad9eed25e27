-- The partitions of model_calls, by time. `begins` and `ends` are null without such a bound, both for the default partition.
create or replace function call_partitions()
returns table (name text, begins timestamptz, ends timestamptz, is_month boolean)
language sql stable as $$
  select p.name, p.begins, p.ends, coalesce(
    p.begins at time zone 'UTC' = date_trunc('month', p.begins at time zone 'UTC')
      and p.ends at time zone 'UTC' = p.begins at time zone 'UTC' + interval '1 month',
    false
  )
  from (
    select c.relname::text as name,
      substring(bound from 'FROM \(''([^'']+)''\)')::timestamptz as begins,
      substring(bound from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
    where i.inhparent = 'model_calls'::regclass
  ) p
  order by p.ends
$$;

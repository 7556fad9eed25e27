-- Audit events are added and never changed. Only delete_audit_until() deletes those past their retention; any other change is refused.
-- The owner of the database can still drop the trigger; a copy of the events elsewhere protects against that.
create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('portal.deletes_old_events', true) = 'on' then
    return old;
  end if;
  raise exception 'audit_events: events are only added, % is refused', lower(tg_op);
end
$$;

-- Deletes at most `most` events before a moment; returns their number.
create or replace function delete_audit_until(moment timestamptz, most integer) returns bigint
language plpgsql as $$
declare
  deleted bigint;
begin
  -- Not a setting of the function: those need a right that only a superuser grants.
  perform set_config('portal.deletes_old_events', 'on', true);
  delete from audit_events e where e.id = any (array(
    select o.id from audit_events o where o.at < moment order by o.at limit most
  ));
  get diagnostics deleted = row_count;
  perform set_config('portal.deletes_old_events', '', true);
  return deleted;
end
$$;

create or replace trigger audit_events_append_only before update or delete on audit_events
for each row execute function refuse_audit_change();

create or replace trigger audit_events_no_truncate before truncate on audit_events
for each statement execute function refuse_audit_change();

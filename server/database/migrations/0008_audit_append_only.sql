-- Events are added and never changed. What is past its retention is deleted by delete_audit_until() alone: any other
-- delete is refused, so that neither a mistaken statement nor a defect of the server can take an event away. Who owns
-- the database can still drop the trigger: a copy of the events elsewhere is what holds against that person.
create function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('portal.deletes_old_events', true) = 'on' then
    return old;
  end if;
  raise exception 'audit_events: events are only added, % is refused', lower(tg_op);
end
$$;
--> statement-breakpoint
create trigger audit_events_append_only before update or delete on audit_events
for each row execute function refuse_audit_change();
--> statement-breakpoint
create trigger audit_events_no_truncate before truncate on audit_events
for each statement execute function refuse_audit_change();
--> statement-breakpoint
-- Deletes the events before `moment`; returns how many they were.
create function delete_audit_until(moment timestamptz) returns bigint
language plpgsql set portal.deletes_old_events = 'on' as $$
declare
  deleted bigint;
begin
  delete from audit_events where at < moment;
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

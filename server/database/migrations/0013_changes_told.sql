-- Processes keep what they have looked up for some seconds (docs/decisions/0038-kept-for-seconds.md). What ends before its
-- time, or is another from now on, is told to all of them with the commit of the change. What an expiry ends is not told.
create function tell_change()
returns trigger
language plpgsql as $$
begin
  perform pg_notify('portal_changes', tg_argv[0] || ':' || (to_jsonb(coalesce(new, old)) ->> tg_argv[1]));
  return null;
end
$$;
--> statement-breakpoint
create trigger api_tokens_told after update of user_id, hash, expires_at, revoked_at on api_tokens
for each row execute function tell_change('token', 'id');
--> statement-breakpoint
create trigger api_tokens_deletion_told after delete on api_tokens
for each row execute function tell_change('token', 'id');
--> statement-breakpoint
create trigger sessions_told after update of user_id, ends_at, revoked_at on sessions
for each row execute function tell_change('session', 'id');
--> statement-breakpoint
create trigger sessions_deletion_told after delete on sessions
for each row when (old.revoked_at is null and old.ends_at > now())
execute function tell_change('session', 'id');
--> statement-breakpoint
create trigger session_tokens_deletion_told after delete on session_tokens
for each row when (old.expires_at > now())
execute function tell_change('session', 'session_id');
--> statement-breakpoint
create trigger users_told after update of subject, username, nickname, avatar, email on users
for each row when (
  row(old.subject, old.username, old.nickname, old.avatar, old.email)
  is distinct from row(new.subject, new.username, new.nickname, new.avatar, new.email)
)
execute function tell_change('user', 'id');
--> statement-breakpoint
create trigger user_limits_told after insert or update or delete on user_limits
for each row execute function tell_change('limits', 'user_id');
--> statement-breakpoint

-- The tokens of a user that are listed, newest first. One value for all of them: a row and a column each cost the embedded
-- database more than what they hold.
create function listed_tokens(of_user uuid)
returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.id desc), '[]') from (
      select id, name, last_four, created_at, expires_at, last_used_at
      from api_tokens where user_id = of_user and revoked_at is null
    ) t
  );
end
$$;

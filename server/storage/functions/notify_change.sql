-- Processes cache look-ups for some seconds (docs/decisions/0038-cache-look-ups-for-seconds.md). These triggers notify all of them at the commit
-- of a change. An expiry sends no notification.
create or replace function notify_change()
returns trigger
language plpgsql as $$
begin
  perform pg_notify('portal_changes', tg_argv[0] || ':' || (to_jsonb(coalesce(new, old)) ->> tg_argv[1]));
  return null;
end
$$;

create or replace trigger api_tokens_changed after update of user_id, hash, expires_at, revoked_at, models, rpm on api_tokens
for each row execute function notify_change('token', 'id');

create or replace trigger api_tokens_deleted after delete on api_tokens
for each row execute function notify_change('token', 'id');

create or replace trigger sessions_changed after update of user_id, ends_at, revoked_at on sessions
for each row execute function notify_change('session', 'id');

create or replace trigger sessions_deleted after delete on sessions
for each row when (old.revoked_at is null and old.ends_at > now())
execute function notify_change('session', 'id');

create or replace trigger session_tokens_deleted after delete on session_tokens
for each row when (old.expires_at > now())
execute function notify_change('session', 'session_id');

create or replace trigger users_changed after update of subject, username, nickname, avatar, email, email_verified on users
for each row when (
  row(old.subject, old.username, old.nickname, old.avatar, old.email, old.email_verified)
  is distinct from row(new.subject, new.username, new.nickname, new.avatar, new.email, new.email_verified)
)
execute function notify_change('user', 'id');

create or replace trigger user_limits_changed after insert or update or delete on user_limits
for each row execute function notify_change('limits', 'user_id');

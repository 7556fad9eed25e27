drop function if exists listed_tokens(uuid);

-- A user's tokens at a moment, newest first: every live one and the newest 100 expired ones. One value: in the embedded
-- database each row and column costs more than its content.
create or replace function listed_tokens(of_user uuid, at_moment timestamptz)
returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.id desc), '[]') from (
      (
        select id, name, prefix, last_four, models, rpm, note, created_at, expires_at
        from api_tokens where user_id = of_user and revoked_at is null and expires_at > at_moment
      )
      union all
      (
        select id, name, prefix, last_four, models, rpm, note, created_at, expires_at
        from api_tokens where user_id = of_user and revoked_at is null and expires_at <= at_moment
        order by created_at desc, id desc limit 100
      )
    ) t
  );
end
$$;

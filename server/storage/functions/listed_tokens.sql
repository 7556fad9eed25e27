-- The listed tokens of a user, newest first, as one value: in the embedded database each row and column costs more than its content.
create or replace function listed_tokens(of_user uuid)
returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.id desc), '[]') from (
      select id, name, prefix, last_four, models, rpm, note, created_at, expires_at, last_used_at
      from api_tokens where user_id = of_user and revoked_at is null
    ) t
  );
end
$$;

CREATE TABLE "imported_records" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"foreign_id" text NOT NULL,
	"local_id" text NOT NULL,
	"digest" text NOT NULL,
	"counted" jsonb,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imported_records_source_kind_foreign_id_pk" PRIMARY KEY("source","kind","foreign_id")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "prefix" text DEFAULT 'intern_' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_records_user" ON "imported_records" USING btree ("source","local_id") WHERE "imported_records"."kind" = 'user';--> statement-breakpoint
-- As before, and with what the token begins with.
create or replace function listed_tokens(of_user uuid)
returns json
language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(t order by t.created_at desc, t.id desc), '[]') from (
      select id, name, prefix, last_four, created_at, expires_at, last_used_at
      from api_tokens where user_id = of_user and revoked_at is null
    ) t
  );
end
$$;

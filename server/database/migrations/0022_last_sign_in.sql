ALTER TABLE "users" ADD COLUMN "email_verified" boolean;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
-- The last sign-in wrote updated_at, unless an import did and nobody has signed in since.
update users u set last_sign_in_at = u.updated_at
where not exists (
  select from imported_records r
  where r.kind = 'user' and r.local_id = u.id::text and r.imported_at = u.updated_at
);

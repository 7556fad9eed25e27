ALTER TABLE "provider_accounts" ADD COLUMN "session_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD COLUMN "kept_session" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_records" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor","at");--> statement-breakpoint
ALTER TABLE "sign_in_flows" DROP COLUMN "browser_hash";
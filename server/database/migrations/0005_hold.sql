CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"actor" text NOT NULL,
	"target" text NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_renewal_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewal_rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_codes" ADD COLUMN "browser_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_flows" ADD COLUMN "browser_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE INDEX "users_subject" ON "users" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "model_calls_user" ON "model_calls" USING btree ("user_id","called_at","id");--> statement-breakpoint
CREATE INDEX "model_calls_called_at" ON "model_calls" USING brin ("called_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_previous_renewal_hash_unique" UNIQUE("previous_renewal_hash");
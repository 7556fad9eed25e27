CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"is_security" boolean NOT NULL,
	"state" text NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("is_security" DESC NULLS LAST,"due_at") WHERE "mails"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_one_summary" ON "mails" USING btree ("kind") WHERE "mails"."state" = 'queued' and "mails"."user_id" is null;
CREATE TABLE "token_uses" (
	"user_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "token_uses_user_id_token_id_pk" PRIMARY KEY("user_id","token_id")
);
--> statement-breakpoint
ALTER TABLE "account_seconds" DROP CONSTRAINT "account_seconds_key";--> statement-breakpoint
ALTER TABLE "usage_days" DROP CONSTRAINT "usage_days_key";--> statement-breakpoint
ALTER TABLE "account_seconds" DROP CONSTRAINT "account_seconds_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "admissions" DROP CONSTRAINT "admissions_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "user_limits" DROP CONSTRAINT "user_limits_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "model_calls" DROP CONSTRAINT "model_calls_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "model_calls" DROP CONSTRAINT "model_calls_token_id_api_tokens_id_fk";
--> statement-breakpoint
ALTER TABLE "usage_days" DROP CONSTRAINT "usage_days_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "usage_days" DROP CONSTRAINT "usage_days_token_id_api_tokens_id_fk";
--> statement-breakpoint
ALTER TABLE "usage_months" DROP CONSTRAINT "usage_months_user_id_users_id_fk";
--> statement-breakpoint
UPDATE "account_seconds" SET "token_id" = '00000000-0000-0000-0000-000000000000' WHERE "token_id" IS NULL;--> statement-breakpoint
UPDATE "usage_days" SET "token_id" = '00000000-0000-0000-0000-000000000000' WHERE "token_id" IS NULL;--> statement-breakpoint
INSERT INTO "token_uses" ("user_id", "token_id", "last_used_at") SELECT "user_id", "id", "last_used_at" FROM "api_tokens" WHERE "last_used_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "account_seconds" ALTER COLUMN "token_id" SET DEFAULT '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
ALTER TABLE "account_seconds" ALTER COLUMN "token_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ALTER COLUMN "token_id" SET DEFAULT '00000000-0000-0000-0000-000000000000';--> statement-breakpoint
ALTER TABLE "usage_days" ALTER COLUMN "token_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_seconds" ADD CONSTRAINT "account_seconds_user_id_ends_at_token_id_pk" PRIMARY KEY("user_id","ends_at","token_id");--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_user_id_day_model_token_id_pk" PRIMARY KEY("user_id","day","model","token_id");--> statement-breakpoint
ALTER TABLE "api_tokens" DROP COLUMN "last_used_at";
ALTER TABLE "usage_days" DROP CONSTRAINT "usage_days_user_id_day_model_token_id_pk";--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_key" UNIQUE NULLS NOT DISTINCT("user_id","day","model","token_id");
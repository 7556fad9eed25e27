ALTER TABLE "model_calls" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "actual_model" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "protocol" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "cached_tokens" integer;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "reasoning_tokens" integer;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "first_token_ms" integer;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "finish_reason" text;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "cached_tokens" bigint;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "reasoning_tokens" bigint;--> statement-breakpoint
CREATE INDEX "model_calls_request" ON "model_calls" USING btree ("user_id","request_id") WHERE "model_calls"."request_id" is not null;
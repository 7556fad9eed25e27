DROP INDEX "api_tokens_user";--> statement-breakpoint
DROP INDEX "model_calls_called_at";--> statement-breakpoint
CREATE INDEX "api_tokens_listed" ON "api_tokens" USING btree ("user_id","created_at","id") WHERE "api_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "api_tokens_expiry" ON "api_tokens" USING btree ("user_id","expires_at") WHERE "api_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_revoked_at" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_age" ON "model_calls" USING btree ("called_at");--> statement-breakpoint
CREATE INDEX "rate_applications_newest" ON "rate_applications" USING btree ("created_at","id");
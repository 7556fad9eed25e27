CREATE TABLE "first_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"key" text PRIMARY KEY NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"description_zh" text NOT NULL,
	"description_en" text NOT NULL,
	"cover" text NOT NULL,
	"tags" integer[] NOT NULL,
	"status" integer NOT NULL,
	"links" jsonb NOT NULL,
	"repository" text,
	"is_sample" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refreshes" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"has_failed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repository_stars" (
	"repository" text PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" integer NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"link" text NOT NULL,
	"is_sample" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"holder" text NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"season" integer,
	"kind" text NOT NULL,
	"issued_on" date NOT NULL,
	"is_sample" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_updated_at" ON "projects" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "activities_user" ON "activities" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id");
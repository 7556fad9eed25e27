CREATE TABLE "incident_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text_zh" text NOT NULL,
	"text_en" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title_zh" text NOT NULL,
	"title_en" text NOT NULL,
	"models" text[] NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_health_days" (
	"day" date NOT NULL,
	"model" text NOT NULL,
	"answers" bigint NOT NULL,
	"faults" bigint NOT NULL,
	"first_tokens" integer[] NOT NULL,
	CONSTRAINT "model_health_days_day_model_pk" PRIMARY KEY("day","model")
);
--> statement-breakpoint
CREATE TABLE "model_health_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"model" text NOT NULL,
	"answers" bigint NOT NULL,
	"faults" bigint NOT NULL,
	"first_tokens" integer[] NOT NULL,
	CONSTRAINT "model_health_minutes_minute_model_pk" PRIMARY KEY("minute","model")
);
--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_updates_incident" ON "incident_updates" USING btree ("incident_id");--> statement-breakpoint
CREATE INDEX "incidents_started_at" ON "incidents" USING btree ("started_at");
-- A connection keeps its plans, also those that it made when `admissions` had a page or two and reading all of it was cheaper than its
-- indexes, until the database vacuums or analyses the table: with 100,000 calls in it each group of calls then read them all.
alter function record_calls(jsonb) set enable_seqscan = off;
--> statement-breakpoint
alter function gateway_caller(text, timestamptz, date, bigint) set enable_seqscan = off;

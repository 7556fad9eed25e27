CREATE TABLE "account_minutes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requests" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"counted_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admissions" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_minutes" ADD CONSTRAINT "account_minutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_uncounted" ON "admissions" USING btree ("user_id") WHERE not "admissions"."is_counted";
--> statement-breakpoint

-- The sums of a user's minute stand in account_minutes (docs/decisions/0039-the-minute-as-a-sum.md): of the admissions that are
-- counted and were admitted after `counted_after`. Those that are not counted, which run or have ended since, are few
-- and summed as they are. Who ends a call only writes its row, so that nobody waits for the sum but who admits.

-- Brings the sum to a moment: adds what has ended since, takes off what has left the minute. The user's lock is held. Each
-- statement has an index, which is right however many of the rows the planner takes for uncounted.
create function gateway_count(caller uuid, present timestamptz)
returns void
language plpgsql set enable_seqscan = off as $$
declare
  begins constant timestamptz := present - interval '1 minute';
  was account_minutes;
begin
  -- Calls of the future were let through while the clock was ahead: they count from now on, for a minute like all others.
  update admissions a set admitted_at = present where a.user_id = caller and a.admitted_at > present;
  select * into was from account_minutes m where m.user_id = caller;
  if was.user_id is null then
    insert into account_minutes values (caller, 0, 0, '-infinity') returning * into was;
  elsif was.counted_after > begins then
    -- The clock was set back: what has left the minute by the other time may be in it again.
    select count(*), coalesce(sum(a.input_tokens + a.output_tokens), 0) into was.requests, was.tokens
    from admissions a where a.user_id = caller and a.is_counted and a.admitted_at > begins;
    was.counted_after := begins;
  end if;
  -- One statement, so that both look at the same calls. An array, so that its calls are looked up by their ids however few
  -- or many rows the planner thinks there are.
  with ended as (
    update admissions a set is_counted = true where a.id = any (array(
      select b.id from admissions b where b.user_id = caller and not b.is_counted and b.has_ended limit 500
    ))
    returning a.admitted_at, a.input_tokens + a.output_tokens as tokens
  ), come as (
    select count(*) as requests, coalesce(sum(e.tokens), 0) as tokens from ended e where e.admitted_at > begins
  ), gone as (
    select count(*) as requests, coalesce(sum(a.input_tokens + a.output_tokens), 0) as tokens from admissions a
    where a.user_id = caller and a.is_counted and a.admitted_at > was.counted_after and a.admitted_at <= begins
  )
  update account_minutes m set
    requests = was.requests + come.requests - gone.requests,
    tokens = was.tokens + come.tokens - gone.tokens,
    counted_after = begins
  from come, gone where m.user_id = caller;
end
$$;
--> statement-breakpoint

-- What a user has used of the limits at a moment. Statements see what was there when they began.
create or replace function gateway_sums(caller uuid, moment timestamptz, caller_month date)
returns table (
  newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language sql stable as $$
  select
    (
      select a.admitted_at from admissions a
      where a.user_id = caller and a.admitted_at > moment - interval '1 minute' and a.admitted_at <= moment
      order by a.admitted_at desc limit 1
    ),
    coalesce(c.requests, 0) - gone.requests + others.requests,
    coalesce(c.tokens, 0) - gone.tokens + others.tokens,
    others.running_input, others.running_output,
    m.input_tokens, m.output_tokens, l.rpm, l.tpm, l.input_tokens, l.output_tokens
  from (
    select
      count(*) filter (where a.is_recent) as requests,
      coalesce(sum(a.input_tokens + a.output_tokens) filter (where a.is_recent), 0) as tokens,
      coalesce(sum(a.input_tokens) filter (where not a.has_ended), 0) as running_input,
      coalesce(sum(a.output_tokens) filter (where not a.has_ended), 0) as running_output
    from (
      select *, admitted_at > moment - interval '1 minute' and admitted_at <= moment as is_recent
      from admissions where user_id = caller and not is_counted
    ) a
  ) others
  left join account_minutes c on c.user_id = caller
  cross join lateral (
    select count(*) as requests, coalesce(sum(a.input_tokens + a.output_tokens), 0) as tokens from admissions a
    where a.user_id = caller and a.is_counted
      and a.admitted_at > c.counted_after and a.admitted_at <= moment - interval '1 minute'
  ) gone
  left join usage_months m on m.user_id = caller and m.month = caller_month
  left join user_limits l on l.user_id = caller
$$;
--> statement-breakpoint

-- What a user has under way and behind. Holds back the user's other calls until the transaction ends, so what others
-- have written while this one waited counts.
create or replace function gateway_standing(caller uuid, clock timestamptz, caller_month date)
returns table (
  moment timestamptz, newest timestamptz, requests bigint, tokens bigint, running_input bigint, running_output bigint,
  month_input bigint, month_output bigint,
  granted_rpm bigint, granted_tpm bigint, granted_input bigint, granted_output bigint
)
language plpgsql as $$
declare
  present timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(caller::text, 1));
  present := date_trunc('milliseconds', coalesce(clock, clock_timestamp()));
  perform gateway_count(caller, present);
  return query select present, s.* from gateway_sums(caller, present, caller_month) s;
end
$$;
--> statement-breakpoint

-- Lets a call through with what it may use, and forgets some of what no limit looks at any more: more than comes, and not
-- all at once after a minute of many calls. Gives the admission's id.
create or replace function gateway_admit(
  caller uuid, moment timestamptz, ended_until timestamptz, lost_until timestamptz, input integer, output integer
)
returns bigint
language plpgsql as $$
declare
  admission bigint;
begin
  delete from admissions a where a.id = any (array(
    select b.id from admissions b
    where b.user_id = caller and b.admitted_at <= ended_until and (b.has_ended or b.admitted_at <= lost_until)
    order by b.admitted_at limit 100
  ));
  insert into admissions (user_id, admitted_at, input_tokens, output_tokens, has_ended)
  values (caller, moment, input, output, false)
  returning id into admission;
  return admission;
end
$$;

-- Jobs are scheduled work, such as hourly or daily clean-up. A driver calls run_next_job each
-- minute: pg_cron in a hosted project, else a timer of the Node process. One call does one slice
-- of one job, so no call takes long.

create table private.jobs (
  name text primary key,
  every interval not null,
  due_at timestamptz not null default now(),
  ran_at timestamptz,
  took interval,
  result jsonb,
  failures int not null default 0,
  error text,
  constraint jobs_every_positive check (every > interval '0')
);
comment on table private.jobs is 'What is done regularly, and how it went the last time.';
comment on column private.jobs.name is 'The function of private that does one slice and answers a JSON object.';
comment on column private.jobs.every is 'Time from one run to the next.';
comment on column private.jobs.due_at is 'Time before which the job does not run.';
comment on column private.jobs.ran_at is 'When the last slice began; null before the first.';
comment on column private.jobs.took is 'How long the last slice took.';
comment on column private.jobs.result is 'What it answered; with more = true the next slice is due at once.';
comment on column private.jobs.failures is 'Slices that failed since the last good one.';
comment on column private.jobs.error is 'Why the last slice failed; null if it did not.';

insert into private.jobs (name, every) values
  ('purge_deleted', '1 day'),
  ('purge_messages', '1 day');

create function private.run_next_job() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  job private.jobs;
  started timestamptz := clock_timestamp();
  answer jsonb;
  why text;
begin
  select * into job from private.jobs j where j.due_at <= now() order by j.due_at, j.name limit 1 for update skip locked;
  if job.name is null then
    return null;
  end if;
  begin
    execute format('select private.%I()', job.name) into answer;
  -- `others` does not catch a statement timeout, so query_canceled is named too.
  exception when query_canceled or others then
    why := sqlerrm;
  end;
  update private.jobs j set
    ran_at = started,
    took = clock_timestamp() - started,
    result = coalesce(answer, j.result),
    failures = case when why is null then 0 else j.failures + 1 end,
    error = why,
    due_at = case
      when why is not null then now() + least(interval '1 minute' * 2 ^ least(j.failures, 10), j.every)
      when (answer ->> 'more')::boolean then now()
      else now() + j.every end
  where j.name = job.name;
  return jsonb_build_object('name', job.name, 'error', why);
end
$$;
comment on function private.run_next_job() is
  'For the driver: runs a slice of the job that has been due longest. Answers its name and its error, or null if none is due. A slice
  that fails is tried again after 1, 2, 4 … minutes.';
grant execute on function private.run_next_job() to service_role;

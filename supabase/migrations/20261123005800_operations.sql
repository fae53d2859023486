-- The functions of the page of operations for super admins: jobs, mails, slow statements, errors
-- of apps, sizes. Error reports have no personal data, ids or messages: only a kind, the error's
-- name, and places in our source code.

create table private.client_errors (
  fingerprint text primary key,
  runs_in text not null,
  name text not null,
  places text[] not null,
  release integer not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
comment on table private.client_errors is 'Errors that no rule of the app foresaw, one row for each stack; nothing says whose.';
comment on column private.client_errors.fingerprint is 'SHA-256 of where it ran, name and places.';
comment on column private.client_errors.runs_in is 'window or worker.';
comment on column private.client_errors.name is 'The class of the error, e.g. TypeError.';
comment on column private.client_errors.places is 'File, line and column, the innermost first; at most ten.';
comment on column private.client_errors.release is 'The newest release that reported it.';
comment on column private.client_errors.count is 'How often it was reported.';
comment on column private.client_errors.first_at is 'Server time of the first report.';
comment on column private.client_errors.last_at is 'Server time of the last report.';
create index client_errors_last_at_idx on private.client_errors (last_at);
create index client_errors_first_at_idx on private.client_errors (first_at);

create function private.report_client_error(runs_in text, name text, release integer, places text[]) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mark text;
begin
  if (runs_in in ('window', 'worker') and name ~ '^[A-Za-z]{1,60}$' and release between 0 and 1000000
    and cardinality(places) between 1 and 10 and array_ndims(places) = 1) is not true
    or exists (select from unnest(places) p
      where (char_length(p) <= 220 and p ~ '^[A-Za-z0-9@$_./-]+:[0-9]{1,7}:[0-9]{1,7}$') is not true)
  then
    return false;
  end if;
  mark := encode(sha256(convert_to(concat_ws(' ', runs_in, name, array_to_string(places, ' ')), 'UTF8')), 'hex');
  update private.client_errors e set
    count = e.count + 1, last_at = now(), release = greatest(e.release, report_client_error.release)
  where e.fingerprint = mark;
  if found then
    return true;
  end if;
  -- Anybody may call this function, so the number of stored errors is limited.
  if (select count(*) from private.client_errors) >= 500
    or (select count(*) from private.client_errors e where e.first_at > now() - interval '1 hour') >= 100
  then
    return false;
  end if;
  insert into private.client_errors (fingerprint, runs_in, name, places, release)
  values (mark, runs_in, name, places, release)
  on conflict (fingerprint) do nothing;
  return true;
end
$$;
grant execute on function private.report_client_error(text, text, integer, text[]) to anon, authenticated;

create function public.report_client_error(runs_in text, name text, release integer, places text[]) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.report_client_error(runs_in, name, release, places)
$$;
comment on function public.report_client_error(text, text, integer, text[]) is
  'Counts an error of the app by its places in our sources, `file:line:column`; 500 stacks at most, 100 new ones an hour. '
  'False if it was not stored.';
grant execute on function public.report_client_error(text, text, integer, text[]) to anon, authenticated;

create function private.purge_client_errors() returns jsonb
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.client_errors e where e.last_at < now() - interval '30 days' returning 1
  ) select jsonb_build_object('errors', count(*)) from gone
$$;
comment on function private.purge_client_errors() is 'Job: forgets errors that nobody reported for 30 days. Answers how many.';

insert into private.jobs (name, every) values ('purge_client_errors', '1 day');

create function private.slowest_statements() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_statements jsonb;
begin
  -- The extension may be missing, not loaded, or not allowed to this role: then the answer is null.
  execute $q$
    select coalesce(jsonb_agg(jsonb_build_object(
      'query', s.query, 'calls', s.calls, 'mean_ms', s.mean_ms, 'max_ms', s.max_ms) order by s.mean_ms desc), '[]')
    from (
      select left(regexp_replace(t.query, '\s+', ' ', 'g'), 240) as query, t.calls,
        t.mean_exec_time as mean_ms, t.max_exec_time as max_ms
      from extensions.pg_stat_statements t
      where t.dbid = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
        and t.calls >= 3 and t.query ~* '^\s*(select|insert|update|delete|with)\y'
      order by t.mean_exec_time desc limit 10
    ) s
  $q$ into found_statements;
  return found_statements;
exception when undefined_table or invalid_schema_name or insufficient_privilege or object_not_in_prerequisite_state then
  return null;
end
$$;
comment on function private.slowest_statements() is
  'The ten statements with the longest mean time, with $1 for values: [{query, calls, mean_ms, max_ms}]; null without pg_stat_statements.';

create function private.read_operations() returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.require_super_admin();
  return json_build_object(
    'jobs', (
      select coalesce(json_agg(json_build_object(
        'name', j.name, 'ran_at', j.ran_at, 'took_ms', extract(epoch from j.took) * 1000, 'due_at', j.due_at,
        'failures', j.failures, 'error', j.error, 'is_late', j.due_at < now() - interval '1 hour')
        order by j.failures = 0, j.name), '[]')
      from private.jobs j),
    'queue', json_build_object(
      'waiting', (select count(*) from private.outgoing_messages m where m.outcome is null and m.attempts = 0),
      'retrying', (select count(*) from private.outgoing_messages m where m.outcome is null and m.attempts > 0),
      'oldest_at', (select min(m.created_at) from private.outgoing_messages m where m.outcome is null),
      'sent_today', (
        select count(*) from private.outgoing_messages m where m.outcome = 'sent' and m.ended_at > now() - interval '1 day'),
      'dead_count', (select count(*) from private.outgoing_messages m where m.outcome = 'dead'),
      'dead', (
        select coalesce(json_agg(json_build_object(
          'id', d.id, 'template', d.template, 'created_at', d.created_at, 'ended_at', d.ended_at,
          'attempts', d.attempts, 'error', d.last_error, 'can_retry', d.data <> '{}' and d.expires_at > now())
          order by d.ended_at desc), '[]')
        from (
          select * from private.outgoing_messages m where m.outcome = 'dead' order by m.ended_at desc limit 50
        ) d)),
    'statements', private.slowest_statements(),
    'errors', (
      select coalesce(json_agg(json_build_object(
        'id', e.fingerprint, 'runs_in', e.runs_in, 'name', e.name, 'places', e.places, 'release', e.release,
        'count', e.count, 'first_at', e.first_at, 'last_at', e.last_at) order by e.last_at desc), '[]')
      from (select * from private.client_errors c order by c.last_at desc limit 50) e),
    'sizes', json_build_object(
      'database_bytes', pg_catalog.pg_database_size(current_database()),
      'tables', (
        select coalesce(json_agg(json_build_object('name', t.name, 'rows', t.rows, 'bytes', t.bytes) order by t.bytes desc), '[]')
        from (
          select n.nspname || '.' || c.relname as name, greatest(c.reltuples, pg_catalog.pg_stat_get_live_tuples(c.oid))::bigint as rows,
            pg_catalog.pg_total_relation_size(c.oid) as bytes
          from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'm') and n.nspname in ('public', 'private', 'auth', 'storage')
          order by pg_catalog.pg_total_relation_size(c.oid) desc limit 12
        ) t),
      'buckets', (
        select coalesce(json_agg(json_build_object('name', b.name, 'files', b.files, 'bytes', b.bytes) order by b.name), '[]')
        from (
          select o.bucket_id as name, count(*) as files, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
          from storage.objects o group by o.bucket_id
        ) b),
      'removed_files', (select count(*) from private.removed_files))
  );
end
$$;
grant execute on function private.read_operations() to authenticated;

create function public.read_operations() returns json
language sql stable security invoker set search_path = '' as $$ select private.read_operations() $$;
comment on function public.read_operations() is
  'For super admins, the state of the site: {jobs, queue, statements, errors, sizes}. No address and no text of a mail is in it. '
  'Errors: 42501.';
grant execute on function public.read_operations() to authenticated;

create function private.retry_message(message uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_due boolean;
begin
  perform private.require_super_admin();
  update private.outgoing_messages m set
    outcome = null, ended_at = null, attempts = 0, due_at = now()
  where m.id = message and m.outcome = 'dead' and m.data <> '{}' and m.expires_at > now();
  is_due := found;
  perform pg_catalog.pg_notify('outgoing_messages', '');
  return is_due;
end
$$;
grant execute on function private.retry_message(uuid) to authenticated;

create function public.retry_message(message uuid) returns boolean
language sql volatile security invoker set search_path = '' as $$ select private.retry_message(message) $$;
comment on function public.retry_message(uuid) is
  'A super admin puts a dead mail back into the queue. False if it is not dead any more, or too old to be sent. Errors: 42501.';
grant execute on function public.retry_message(uuid) to authenticated;

-- Mails remind a hospital's owners 30, 7 and 1 days before the approval of an advert ends (PUBLISH-28). A
-- message's key has approval, last day, threshold and person, so that no mail is queued twice.

create function private.remind_of_approvals() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Asia/Bangkok')::date;
  ending record;
  reminded integer := 0;
begin
  for ending in
    select a.id, a.valid_until, n.threshold, d.title, m.user_id, u.email
    from public.advert_approvals a
    join lateral (
      select p.hospital_id, p.promotion_title as title, p.end_date as last_day
      from public.promotions p where p.id = a.promotion_id
      union all
      select e.hospital_id, e.event_title, (e.end_date at time zone 'Asia/Bangkok')::date
      from public.events e where e.id = a.event_id
    ) d on true
    join public.hospital_members m on m.hospital_id = d.hospital_id and m.role = 'owner'
    join auth.users u on u.id = m.user_id
    -- If the job did not run for days, only the reminder of the smallest threshold reached is sent.
    cross join lateral (select min(t) as threshold from unnest(array[1, 7, 30]) t where t >= a.valid_until - today) n
    where a.valid_until between today and today + 30
      -- An advert that ends before its approval needs no reminder.
      and d.last_day > a.valid_until
      and u.email is not null and u.email_confirmed_at is not null
      and not exists (
        select from private.outgoing_messages o
        where o.key = concat_ws(':', 'approval', a.id, a.valid_until, n.threshold, m.user_id))
    order by a.valid_until, a.id, m.user_id
    limit 500
  loop
    perform private.queue_message(
      concat_ws(':', 'approval', ending.id, ending.valid_until, ending.threshold, ending.user_id), ending.id, 'approval',
      ending.email, jsonb_build_object('title', ending.title, 'end', ending.valid_until),
      (ending.valid_until + 1)::timestamp at time zone 'Asia/Bangkok', true);
    reminded := reminded + 1;
  end loop;
  return jsonb_build_object('reminded', reminded, 'more', reminded = 500);
end
$$;
comment on function private.remind_of_approvals() is
  'Job: queues a mail to each owner 30, 7 and 1 days before an approval ends. Answers how many.';

create trigger cancel_messages_deleted after delete on public.advert_approvals
  for each row execute function private.cancel_messages_about_row('approval');
create trigger cancel_messages_moved after update of valid_until on public.advert_approvals
  for each row when (old.valid_until is distinct from new.valid_until)
  execute function private.cancel_messages_about_row('approval');

insert into private.jobs (name, every) values ('remind_of_approvals', '6 hours');

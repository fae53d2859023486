-- Mails remind a hospital's owners before a promotion ends (PUBLISH-22). The job runs a few times a day; a
-- message's key has promotion, last day and person, so that no mail is queued twice.

create function private.remind_of_endings() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Asia/Bangkok')::date;
  ending record;
  reminded integer := 0;
begin
  for ending in
    select p.id, p.promotion_title, p.end_date, m.user_id, u.email
    from public.promotions p
    join public.hospital_members m on m.hospital_id = p.hospital_id and m.role = 'owner'
    join auth.users u on u.id = m.user_id
    where p.end_date between today and today + 3
      -- A promotion whose days span a week or less needs no reminder.
      and p.end_date - p.start_date > 7
      and u.email is not null and u.email_confirmed_at is not null
      and not exists (
        select from private.outgoing_messages o where o.key = concat_ws(':', 'ending', p.id, p.end_date, m.user_id))
    order by p.end_date, p.id, m.user_id
    limit 500
  loop
    perform private.queue_message(
      concat_ws(':', 'ending', ending.id, ending.end_date, ending.user_id), ending.id, 'ending', ending.email,
      jsonb_build_object('promotion', ending.id, 'title', ending.promotion_title, 'end', ending.end_date),
      (ending.end_date + 1)::timestamp at time zone 'Asia/Bangkok', true);
    reminded := reminded + 1;
  end loop;
  return jsonb_build_object('reminded', reminded, 'more', reminded = 500);
end
$$;
comment on function private.remind_of_endings() is
  'Job: queues a mail to each owner for each promotion that ends within 3 days. Answers how many.';

create trigger cancel_ending_deleted after delete on public.promotions
  for each row execute function private.cancel_messages_about_row('ending');
create trigger cancel_ending_moved after update of end_date on public.promotions
  for each row when (old.end_date is distinct from new.end_date)
  execute function private.cancel_messages_about_row('ending');

insert into private.jobs (name, every) values ('remind_of_endings', '6 hours');

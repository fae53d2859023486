-- The append-only history of redemption attempts, one row per nonce. Only redeem_one and hold_attempt add
-- rows, only resolve_redemption sets a resolution, and only voids mark a row as mistaken. The hospital's
-- devices read conflicts and colleagues' attempts, the agent's how a code was used. Sync uses `id`.

create table public.redemption_events (
  nonce uuid primary key,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete set null,
  agent_id uuid references auth.users (id) on delete set null,
  code text not null,
  device uuid not null,
  staff_id uuid references auth.users (id) on delete set null,
  attempted_at timestamptz not null,
  received_at timestamptz not null default now(),
  mode text not null,
  outcome text not null,
  used_nonce uuid,
  used_at timestamptz,
  cancelled_at timestamptz,
  resolution text,
  resolution_note text,
  resolved_by uuid references auth.users (id) on delete set null,
  resolved_at timestamptz,
  id uuid not null,
  reason text,
  staff_left_at timestamptz,
  closed_at timestamptz,
  shift_staff_id uuid references auth.users (id) on delete set null,
  void_id uuid,
  voided_at timestamptz,
  voided_by uuid references auth.users (id) on delete set null,
  void_reason text,
  void_decision text,
  void_note text,
  void_decided_by uuid references auth.users (id) on delete set null,
  void_decided_at timestamptz,
  constraint redemption_events_id_key unique (id),
  constraint redemption_events_code_length check (char_length(code) <= 64),
  constraint redemption_events_mode_known check (mode in ('online', 'offline')),
  constraint redemption_events_outcome_known check (outcome in ('first', 'duplicate', 'late_cancel', 'unknown', 'held')),
  constraint redemption_events_resolution_known
    check (resolution in ('both_honoured', 'agent_informed', 'billing_error', 'taken', 'not_taken')),
  constraint redemption_events_resolution_note_length
    check (resolution_note ~ '\S' and char_length(resolution_note) <= 1000),
  constraint redemption_events_resolution_whole check (
    (resolution is null) = (resolved_at is null) and (resolution is null) = (resolution_note is null)),
  constraint redemption_events_reason_length check (char_length(reason) <= 500),
  constraint redemption_events_held_marked check (outcome <> 'held' or staff_left_at is not null),
  constraint redemption_events_resolution_fits check (
    case when outcome = 'held' then resolution = 'not_taken'
      when staff_left_at is null then resolution not in ('taken', 'not_taken') end is not false),
  constraint redemption_events_void_whole check (
    (void_id is null) = (voided_at is null) and (void_id is null) = (void_reason is null)),
  constraint redemption_events_void_decision_known check (void_decision in ('reopened', 'stays_used')),
  constraint redemption_events_void_decision_whole check (
    (void_decision is null) = (void_decided_at is null) and (void_decision is null or void_id is not null)),
  constraint redemption_events_void_note_length check (void_note ~ '\S' and char_length(void_note) <= 1000)
);
comment on table public.redemption_events is 'Each redemption that was asked for, with its one outcome.';
comment on column public.redemption_events.nonce is 'Made by the device, once per attempt; the idempotency key.';
comment on column public.redemption_events.hospital_id is 'The hospital that asked.';
comment on column public.redemption_events.booking_id is 'The booking; null if the code is unknown, or the booking is gone.';
comment on column public.redemption_events.agent_id is 'The booking''s agent, who may read the event.';
comment on column public.redemption_events.code is
  'The code as private.read_booking_code normalised it, at most 64 characters.';
comment on column public.redemption_events.device is 'The device that asked.';
comment on column public.redemption_events.staff_id is 'The account that sent the attempt.';
comment on column public.redemption_events.attempted_at is
  'Time of the attempt by the device''s corrected clock; no earlier than its booking, never later than '
  'received_at.';
comment on column public.redemption_events.received_at is 'Server time.';
comment on column public.redemption_events.mode is 'online, or offline where it was accepted before the server was asked.';
comment on column public.redemption_events.outcome is
  'first: it used the booking. duplicate: the booking was used already. late_cancel: it was cancelled. '
  'unknown: no booking has the code. held: made by a former member, and not taken by the owner.';
comment on column public.redemption_events.used_nonce is 'Nonce of the redemption that won, this one or an earlier one.';
comment on column public.redemption_events.used_at is 'Time of the attempt that won.';
comment on column public.redemption_events.cancelled_at is 'When the booking was cancelled, for late_cancel.';
comment on column public.redemption_events.resolution is
  'What the hospital''s owner did about it, as in public.resolve_redemption; null before.';
comment on column public.redemption_events.resolution_note is '1 to 1000 characters.';
comment on column public.redemption_events.resolved_by is 'The owner who closed it.';
comment on column public.redemption_events.resolved_at is 'Server time.';
comment on column public.redemption_events.id is 'The nonce, by the name that syncing uses.';
comment on column public.redemption_events.reason is
  'Why the staff accepted the code in spite of a warning, in their words; null without a warning. At most '
  '500 characters.';
comment on column public.redemption_events.staff_left_at is
  'When the person left the hospital, if the attempt arrived after that; null for members.';
comment on column public.redemption_events.closed_at is
  'Server time since which nothing about the attempt has to be decided; null until then.';
comment on column public.redemption_events.shift_staff_id is
  'Who was on shift, as the device says: a member of the hospital, or a former one; null if no shift was '
  'open.';
comment on column public.redemption_events.void_id is 'The void that counts, the earliest that was allowed; null for none.';
comment on column public.redemption_events.voided_at is 'The device''s time of that void, never later than its arrival.';
comment on column public.redemption_events.voided_by is 'The person who voided the redemption as a mistake.';
comment on column public.redemption_events.void_reason is 'Reason of that void, as in redemption_voids.';
comment on column public.redemption_events.void_decision is
  'The owner''s decision: reopened, so that the booking can be used again, or stays_used; null while it '
  'waits.';
comment on column public.redemption_events.void_note is 'The owner''s words about it, 1 to 1000 characters, or null.';
comment on column public.redemption_events.void_decided_by is 'The owner who decided.';
comment on column public.redemption_events.void_decided_at is 'Server time.';

create index redemption_events_hospital_id_idx on public.redemption_events (hospital_id, received_at);
create index redemption_events_booking_id_idx on public.redemption_events (booking_id);
create index redemption_events_agent_id_idx on public.redemption_events (agent_id);
create index redemption_events_staff_id_idx on public.redemption_events (staff_id);
create index redemption_events_resolved_by_idx on public.redemption_events (resolved_by);
create index redemption_events_shift_staff_id_idx on public.redemption_events (shift_staff_id);
create index redemption_events_voided_by_idx on public.redemption_events (voided_by);
create index redemption_events_void_decided_by_idx on public.redemption_events (void_decided_by);
create index redemption_events_recorded_idx on public.redemption_events (code)
  where outcome in ('unknown', 'held');
create index redemption_events_held_idx on public.redemption_events (booking_id) where outcome = 'held';
create index redemption_events_attempted_at_idx on public.redemption_events (hospital_id, attempted_at);

alter table public.redemption_events enable row level security;
create policy select_mine_or_agent on public.redemption_events for select to authenticated
  using (agent_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals())));
grant select on public.redemption_events to authenticated;
grant select, insert on public.redemption_events to service_role;

create function private.set_attempt_id() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.id := new.nonce;
  return new;
end
$$;
comment on function private.set_attempt_id() is 'Before an attempt is written: sets its id to its nonce.';

create function private.close_attempt() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  if (new.outcome = 'first' and new.voided_at is not null and new.void_decision is null)
    or (new.outcome <> 'first' and new.mode = 'offline' and new.resolution is null)
  then
    new.closed_at := null;
  else
    new.closed_at := coalesce(new.closed_at, now());
  end if;
  return new;
end
$$;
comment on function private.close_attempt() is
  'Before an attempt is written: sets closed_at. It is null until the owner decides: for an attempt '
  'accepted offline that did not win, and for a voided redemption.';

create function private.renew_closed_at() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.bookings b set closed_at = now()
  where b.id = new.booking_id and b.closed_at < private.window_start(b.hospital_id);
  update public.redemption_events e set closed_at = now()
  where e.nonce = new.used_nonce and e.closed_at < private.window_start(e.hospital_id);
  return null;
end
$$;
comment on function private.renew_closed_at() is
  'After an attempt that the owner has to decide: renews closed_at of its booking and of the attempt that '
  'won, so that devices show them again.';

create trigger name_event before insert or update on public.redemption_events
  for each row execute function private.set_attempt_id();
create trigger close_attempt before insert or update on public.redemption_events
  for each row execute function private.close_attempt();
create trigger bring_back_booking after insert or update on public.redemption_events
  for each row when (new.closed_at is null and new.booking_id is not null)
  execute function private.renew_closed_at();

select private.sync_register(
  'redemption_events', 'redemption_events', '{hospital_id, agent_id}', '{}', '[]', closes => true
);

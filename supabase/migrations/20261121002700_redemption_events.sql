-- The history of redemptions (redemption.md): append-only, one row per nonce. Only private.redeem_one adds rows and only
-- resolve_redemption says what was done about one. That a code was another hospital's stands in a private table, so that
-- nothing a client can read tells such a code from one that does not exist.

insert into private.error_codes (code, name, meaning) values
  ('SB010', 'too_many_checks', 'Too many codes in a row were unknown; try again in some minutes.');

create table public.redemption_events (
  nonce uuid primary key,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  booking_id uuid references public.bookings (id) on delete set null,
  agent_id uuid references auth.users (id) on delete set null,
  code text not null,
  device uuid not null,
  staff_id uuid references auth.users (id) on delete set null,
  scanned_at timestamptz not null,
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
  constraint redemption_events_code_length check (char_length(code) <= 64),
  constraint redemption_events_mode_known check (mode in ('online', 'offline')),
  constraint redemption_events_outcome_known check (outcome in ('first', 'duplicate', 'late_cancel', 'unknown')),
  constraint redemption_events_resolution_known
    check (resolution in ('both_honoured', 'agent_informed', 'billing_error')),
  constraint redemption_events_resolution_note_length
    check (resolution_note ~ '\S' and char_length(resolution_note) <= 1000),
  constraint redemption_events_resolution_whole check (
    (resolution is null) = (resolved_at is null) and (resolution is null) = (resolution_note is null))
);
comment on table public.redemption_events is 'Each redemption that was asked for, with its one outcome.';
comment on column public.redemption_events.nonce is 'Made by the device, once per press of the button.';
comment on column public.redemption_events.hospital_id is 'The hospital that asked.';
comment on column public.redemption_events.booking_id is 'The booking; null where the code is unknown, or the booking is gone.';
comment on column public.redemption_events.agent_id is 'The booking''s agent, who may read the event.';
comment on column public.redemption_events.code is 'As it was read, at most 64 characters.';
comment on column public.redemption_events.device is 'The device that asked.';
comment on column public.redemption_events.staff_id is 'Who asked.';
comment on column public.redemption_events.scanned_at is 'The device''s time, corrected by it; never later than received_at.';
comment on column public.redemption_events.received_at is 'Server time.';
comment on column public.redemption_events.mode is 'online, or offline where it was accepted before the server was asked.';
comment on column public.redemption_events.outcome is 'first, duplicate, late_cancel or unknown.';
comment on column public.redemption_events.used_nonce is 'Nonce of the redemption that won, this one or an earlier one.';
comment on column public.redemption_events.used_at is 'Server time of the redemption that won.';
comment on column public.redemption_events.cancelled_at is 'When the booking was cancelled, for late_cancel.';
comment on column public.redemption_events.resolution is 'What the hospital''s owner did about it.';
comment on column public.redemption_events.resolution_note is '1 to 1000 characters.';
comment on column public.redemption_events.resolved_by is 'The owner who closed it.';
comment on column public.redemption_events.resolved_at is 'Server time.';

create index redemption_events_hospital_id_idx on public.redemption_events (hospital_id, received_at);
create index redemption_events_booking_id_idx on public.redemption_events (booking_id);
create index redemption_events_agent_id_idx on public.redemption_events (agent_id);
create index redemption_events_staff_id_idx on public.redemption_events (staff_id);
create index redemption_events_resolved_by_idx on public.redemption_events (resolved_by);

alter table public.redemption_events enable row level security;
create policy select_mine_or_agent on public.redemption_events for select to authenticated
  using (agent_id = (select auth.uid()) or hospital_id = any (array(select private.my_hospitals())));

revoke all on public.redemption_events from anon, authenticated;
grant select on public.redemption_events to authenticated;
grant select, insert on public.redemption_events to service_role;

create table private.failed_checks (
  id bigint primary key generated always as identity,
  user_id uuid not null references auth.users (id) on delete cascade,
  hospital_id uuid not null references public.hospitals (id) on delete cascade,
  code text not null,
  foreign_booking_id uuid references public.bookings (id) on delete set null,
  failed_at timestamptz not null default now()
);
comment on table private.failed_checks is 'Codes that somebody asked for in vain; for the limit and for operators.';
comment on column private.failed_checks.id is 'Of the row itself.';
comment on column private.failed_checks.user_id is 'Who asked.';
comment on column private.failed_checks.hospital_id is 'For which hospital.';
comment on column private.failed_checks.code is 'As it was read.';
comment on column private.failed_checks.foreign_booking_id is 'Set where it is another hospital''s (outcome not_owner); never told.';
comment on column private.failed_checks.failed_at is 'Server time.';
create index failed_checks_user_id_idx on private.failed_checks (user_id, failed_at);
create index failed_checks_hospital_id_idx on private.failed_checks (hospital_id);
create index failed_checks_foreign_booking_id_idx on private.failed_checks (foreign_booking_id);

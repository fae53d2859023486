-- A booking was used when the code was accepted, not when the tablet came online days later. The time of a redemption is
-- that of its attempt: the device's time, corrected by it, no earlier than the booking and no later than its arrival at the
-- server. The time of arrival stays in received_at. So desk, day sheet, voucher page and file show the same day.

create or replace function private.decide_attempt(e public.redemption_events, b public.bookings)
returns public.redemption_events
language plpgsql volatile security definer set search_path = '' as $$
begin
  e.hospital_id := b.hospital_id;
  e.booking_id := b.id;
  e.agent_id := b.user_id;
  e.scanned_at := least(greatest(e.scanned_at, b.created_at), e.received_at);
  if b.deleted_at is not null then
    e.outcome := 'late_cancel';
    e.cancelled_at := b.deleted_at;
  elsif b.used then
    e.outcome := 'duplicate';
    e.used_nonce := b.used_nonce;
    e.used_at := b.used_at;
  else
    e.outcome := 'first';
    e.used_nonce := e.nonce;
    e.used_at := e.scanned_at;
    update public.bookings k set used = true, used_at = e.used_at, used_nonce = e.nonce, used_mode = e.mode
    where k.id = b.id;
  end if;
  return e;
end
$$;
comment on column public.bookings.used_at is
  'When the code was accepted: the device''s time, between the booking''s creation and the arrival at the server.';
comment on column public.redemption_events.used_at is 'Time of the attempt that won.';
comment on column public.redemption_events.scanned_at is
  'The device''s time, corrected by it; no earlier than its booking, never later than received_at.';

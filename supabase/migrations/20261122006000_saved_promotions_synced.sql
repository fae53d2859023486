-- Saved promotions are kept on the person's devices and toggled without a network (decision E: set semantics, the last
-- toggle wins). Two devices may save the same promotion under two ids: the later one takes the place of the earlier,
-- so that the set has it once and no device is told of an error.

create function private.save_once() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  delete from public.saved_promotions s
  where s.user_id = new.user_id and s.promotion_id = new.promotion_id and s.id <> new.id;
  return new;
end
$$;
comment on function private.save_once() is
  'Before a promotion is saved: an earlier row of the same person and promotion goes; with the rights of who saves.';
revoke execute on function private.save_once() from public;

create trigger save_once before insert on public.saved_promotions
  for each row execute function private.save_once();

select private.sync_register(
  'saved_promotions', 'saved_promotions', '{user_id}', '{id, user_id, promotion_id}', '[]'
);

-- Rows from before this migration are noted like new ones.
update public.saved_promotions set promotion_id = promotion_id;

-- The documents of an account go with it, like its customers.

create function private.on_account_gone() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.remove_files(old.id || '/');
  return null;
end
$$;
comment on function private.on_account_gone() is
  'After an account was deleted: its insurance documents go. Where that fails, the account stays and the operator is told.';
revoke execute on function private.on_account_gone() from public;
create trigger on_account_gone after delete on auth.users
  for each row execute function private.on_account_gone();

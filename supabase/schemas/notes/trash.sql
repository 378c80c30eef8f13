-- Notes stay in the trash for 30 days. What is older goes for good, a few at a time, whenever the due jobs run.

create or replace function private.purge_trash() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  purged integer;
begin
  -- In the order of their owners: each owner's clock is locked once and in turn.
  delete from public.notes where id in (
    select id from public.notes
    where deleted_at < now() - interval '30 days'
    order by user_id, deleted_at
    limit 500
    for update skip locked
  );
  get diagnostics purged = row_count;
  return purged;
end
$$;

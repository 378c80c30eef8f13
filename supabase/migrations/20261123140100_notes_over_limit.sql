-- area: notes
--
-- After a downgrade the oldest notes that the plan holds stay as they are to work with; the others can be read, exported, put into the trash
-- and deleted, but no longer changed.

create index notes_user_id_created_at_idx on public.notes (user_id, created_at, id) where deleted_at is null;

create function private.hold_read_only() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.note_limit(private.plan_of(new.user_id));
begin
  if most is not null and exists (
    select from public.notes
    where user_id = new.user_id and deleted_at is null and (created_at, id) < (new.created_at, new.id)
    order by created_at, id
    offset most - 1 limit 1
  ) then
    raise exception using
      errcode = 'PT402',
      message = format('Cette note est en lecture seule : votre formule Gratuit garde %s notes modifiables.', most),
      detail = 'plan_limit_read_only',
      hint = 'Mettez des notes plus anciennes à la corbeille ou changez de formule.';
  end if;
  return new;
end
$$;

create trigger hold_read_only before update of title, content on public.notes
  for each row when (
    old.deleted_at is null and new.deleted_at is null and (new.title, new.content) is distinct from (old.title, old.content)
  )
  execute function private.hold_read_only();

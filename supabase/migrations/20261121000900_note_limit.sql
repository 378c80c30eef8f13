-- area: notes
--
-- The free plan holds 100 notes outside the trash. What is there stays after a downgrade; only one more is refused.

create function private.note_limit(plan text) returns integer
  language sql immutable parallel safe set search_path = ''
as $$
  select case when plan in ('basic', 'premium') then null else 100 end
$$;

create function private.hold_note_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
begin
  -- The lock makes the count and the insert one step when two devices send at once.
  perform from public.profiles where id = new.user_id for no key update;
  most := private.note_limit(private.plan_of(new.user_id));
  if most is not null
    and (select count(*) from public.notes where user_id = new.user_id and deleted_at is null) >= most
  then
    raise exception using
      errcode = 'PT402',
      message = format('Votre formule Gratuit est limitée à %s notes.', most),
      detail = 'plan_limit_notes',
      hint = 'Mettez une note à la corbeille ou changez de formule.';
  end if;
  return new;
end
$$;

create trigger hold_limit_on_insert before insert on public.notes
  for each row when (new.deleted_at is null)
  execute function private.hold_note_limit();

create trigger hold_limit_on_restore before update of deleted_at on public.notes
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.hold_note_limit();

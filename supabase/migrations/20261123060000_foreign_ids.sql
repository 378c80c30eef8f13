-- area: shell, automation, collaboration, notes, planning, vocabulary
--
-- Learners choose the ids of their rows, so that a retry after a lost response adds nothing twice. An id that somebody else's row has is refused
-- like that row, with 42501, for every way to write it: the conflict of the primary keys (23505) said that there is such a row, and a client takes
-- it for its own earlier attempt.

create function private.refuse_foreign_id() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_foreign boolean;
begin
  execute format('select exists (select from %s where id = $1 and user_id <> $2)', tg_relid::regclass)
    into is_foreign using new.id, new.user_id;
  if is_foreign then
    raise exception using
      errcode = '42501', message = format('new row violates row-level security policy for table "%s"', tg_table_name);
  end if;
  return new;
end
$$;

create trigger refuse_foreign_id before insert on public.automations
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.collaboration_sessions
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.meeting_rooms
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.note_attachments
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.notes
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.notifications
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.reviews
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.study_series
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.study_sessions
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.tags
  for each row execute function private.refuse_foreign_id();
create trigger refuse_foreign_id before insert on public.vocabulary
  for each row execute function private.refuse_foreign_id();

-- The same for a tag on a note, whose key is the two ids. What is not the caller's is refused before it is compared.
alter policy "owners add" on public.note_tags
  with check (user_id = (select auth.uid()) and private.owns_note(note_id));

-- Notes that come from files, with the names and dates that they had. The id in a file only says which note it is, so that nobody
-- gets it twice: here the note has an id of its own, since that one may be another account's or of a note that devices have buried.

-- A date that a note may have: none from the future, which would stay on top of every list.
create or replace function private.past(moment timestamptz) returns timestamptz
  language sql stable parallel safe set search_path = ''
as $$
  select least(greatest(coalesce(moment, now()), '1900-01-01'), now())
$$;

-- All of them or none: those that the caller does not have yet, in the trash or outside.
-- @returns how many are new
create or replace function public.import_notes(notes jsonb) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
  most constant integer := 2000;
  given record;
  imported uuid;
  total integer := 0;
begin
  if jsonb_typeof(import_notes.notes) is distinct from 'array' or jsonb_array_length(import_notes.notes) > most then
    raise exception using
      errcode = 'PT422',
      message = format('Un import comprend au plus %s notes.', most),
      detail = 'import_too_large';
  end if;
  -- The same file from two tabs at once.
  perform from public.profiles where id = owner for no key update;
  for given in
    select * from jsonb_to_recordset(import_notes.notes) as note (
      id uuid, title text, content text, folder text, tags text[], is_pinned boolean, created_at timestamptz, updated_at timestamptz,
      head text
    )
  loop
    continue when exists (
      select from public.notes as note where note.user_id = owner and given.id in (note.id, note.origin_id)
    );
    insert into public.notes (user_id, origin_id, title, content, folder, is_pinned, created_at, updated_at, head)
    values (
      owner, given.id, given.title, coalesce(given.content, ''), nullif(btrim(given.folder), ''), coalesce(given.is_pinned, false),
      private.past(coalesce(given.created_at, given.updated_at)), private.past(coalesce(given.updated_at, given.created_at)),
      nullif(given.head, '')
    )
    returning id into imported;
    perform private.set_note_tags(imported, owner, given.tags);
    total := total + 1;
  end loop;
  return total;
end
$$;
grant execute on function public.import_notes(jsonb) to authenticated;

-- area: notes
--
-- The front matter of an imported note that only other applications understand: it stays with the note, and its export writes it back.

alter table public.notes add column head text;
alter table public.notes add constraint notes_head_check check (char_length(head) <= 4000);

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

-- Notes with their tags. A note for which the plan has no room is left out, and can be imported later.
create or replace function private.import_documents(owner uuid, told private.data_sections, given jsonb) returns jsonb
  language plpgsql set search_path = ''
as $$
declare
  note record;
  placed uuid;
  added bigint := 0;
  refused bigint := 0;
begin
  for note in
    select * from jsonb_to_recordset(given) as line (
      id uuid, title text, content text, type text, folder text, tags text[], is_pinned boolean, pinned_at timestamptz,
      is_shared boolean, is_template boolean, version integer, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz,
      head text
    )
  loop
    continue when private.row_of(owner, told.source, note.id) is not null;
    placed := private.imported_id(owner, note.id);
    begin
      delete from private.note_tombstones where note_id = placed and user_id = owner;
      insert into public.notes (
        id, origin_id, user_id, title, content, type, folder, is_pinned, pinned_at, is_shared, is_template, version, deleted_at, created_at, updated_at,
        head
      )
      values (
        placed, note.id, owner, note.title, coalesce(private.relinked(owner, note.content), ''), coalesce(note.type, 'note'), nullif(btrim(note.folder), ''),
        coalesce(note.is_pinned, false), case when note.pinned_at is not null then private.past(note.pinned_at) end,
        coalesce(note.is_shared, false), coalesce(note.is_template, false), coalesce(note.version, 1),
        case when note.deleted_at is not null then private.past(note.deleted_at) end,
        private.past(coalesce(note.created_at, note.updated_at)), private.past(coalesce(note.updated_at, note.created_at)), note.head
      );
      perform private.set_note_tags(placed, owner, coalesce(note.tags, '{}'));
      added := added + 1;
    exception
      when sqlstate 'PT402' then refused := refused + 1;
    end;
  end loop;
  return private.import_result(added, jsonb_array_length(given), refused);
end
$$;

-- area: notes
--
-- A template is a note that others are begun from. It is written, found, kept in versions and exported like any other.

alter table public.notes add column is_template boolean not null default false;

alter type public.note_card add attribute is_template boolean;

create or replace function private.note_card(note public.notes) returns public.note_card
  language sql stable set search_path = ''
as $$
  select (
    note.id, note.user_id, note.title, note.content, note.type, note.folder, note.is_pinned, note.is_shared,
    note.version, note.created_at, note.updated_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by tag.folded)
      from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
      where link.note_id = note.id
    ), '[]'),
    cardinality(file.names),
    note.pinned_at,
    file.names,
    note.is_template
  )::public.note_card
  from (
    select array(
      select file_name from public.note_attachments where note_id = note.id order by created_at desc, id
    ) as names
  ) as file
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
      is_shared boolean, is_template boolean, version integer, deleted_at timestamptz, created_at timestamptz, updated_at timestamptz
    )
  loop
    continue when private.row_of(owner, told.source, note.id) is not null;
    placed := private.imported_id(owner, note.id);
    begin
      delete from private.note_tombstones where note_id = placed and user_id = owner;
      insert into public.notes (
        id, origin_id, user_id, title, content, type, folder, is_pinned, pinned_at, is_shared, is_template, version, deleted_at, created_at, updated_at
      )
      values (
        placed, note.id, owner, note.title, coalesce(private.relinked(owner, note.content), ''), coalesce(note.type, 'note'), nullif(btrim(note.folder), ''),
        coalesce(note.is_pinned, false), case when note.pinned_at is not null then private.past(note.pinned_at) end,
        coalesce(note.is_shared, false), coalesce(note.is_template, false), coalesce(note.version, 1),
        case when note.deleted_at is not null then private.past(note.deleted_at) end,
        private.past(coalesce(note.created_at, note.updated_at)), private.past(coalesce(note.updated_at, note.created_at))
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

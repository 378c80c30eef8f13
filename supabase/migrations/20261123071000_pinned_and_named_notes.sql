-- area: notes
--
-- When a note was pinned orders the pinned ones. The names of a note's files go to the devices, which search without a network.

alter table public.notes add column pinned_at timestamptz;

create function private.date_pin() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if not new.is_pinned then
    new.pinned_at := null;
  elsif tg_op = 'INSERT' or not old.is_pinned then
    new.pinned_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger date_pin before insert or update of is_pinned on public.notes
  for each row execute function private.date_pin();

alter type public.note_card add attribute pinned_at timestamptz, add attribute file_names text[];
comment on type public.note_card is $$
type: 'note' | 'pdf'
folder: string | null
tags: { id: string; name: string; color: Database['public']['Tables']['tags']['Row']['color'] }[]
pinned_at: string | null
$$;

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
    file.names
  )::public.note_card
  from (
    select array(
      select file_name from public.note_attachments where note_id = note.id order by created_at desc, id
    ) as names
  ) as file
$$;

-- The former order of the pinned notes; devices read them again.
update public.notes set pinned_at = updated_at where is_pinned;
update public.notes as note set revision = revision
where not is_pinned and exists (select from public.note_attachments where note_id = note.id);

-- The row of a deleted file may come back while its deletion can be undone.
create or replace function private.release_attachment_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.stored_files set remove_at = now() + interval '1 minute'
  where bucket_id = 'note-attachments' and name = old.file_path;
  return null;
end
$$;

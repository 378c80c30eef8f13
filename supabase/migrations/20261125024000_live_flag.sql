-- area: notes, collaboration, shell
--
-- A note that has been opened to somebody is live from then on, also for its owner alone: its text changes by updates only. Every device knows it by the note.

alter table public.notes add column is_live boolean not null default false;
update public.notes set is_live = true where id in (select id from public.live_channels where scope = 'note');

create or replace function private.open_live(scope text, thing uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.live_channels (scope, id) values (open_live.scope, thing) on conflict do nothing;
  if open_live.scope = 'note' then
    update public.notes as note set is_live = true where note.id = thing and not note.is_live;
  end if;
end
$$;

alter type public.note_card add attribute is_live boolean;

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
    note.is_template,
    note.is_live
  )::public.note_card
  from (
    select array(
      select file_name from public.note_attachments where note_id = note.id order by created_at desc, id
    ) as names
  ) as file
$$;

-- Saves a note, new or known, with its tags. What was written alone on another version of a live text is no conflict: the device merges it.
create or replace function public.save_note(
  note_id uuid, base_version integer, title text, content text, tags text[] default null, is_pinned boolean default null,
  folder text default null, type text default null
) returns public.note_card
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  owner constant uuid := auth.uid();
  stored public.notes;
begin
  if coalesce(save_note.title, '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'Le titre est obligatoire', detail = 'title_required';
  end if;

  select * into stored from public.notes where id = save_note.note_id and user_id = owner for update;

  if found and stored.deleted_at is not null or not found and save_note.base_version > 0 then
    raise exception using errcode = 'PT404', message = 'Cette note n’existe plus.', detail = 'note_not_found';
  elsif not found then
    insert into public.notes as note (id, user_id, title, content, type, folder, is_pinned)
    values (
      coalesce(save_note.note_id, gen_random_uuid()), owner, btrim(save_note.title), coalesce(save_note.content, ''),
      coalesce(save_note.type, 'note'), nullif(btrim(save_note.folder), ''), coalesce(save_note.is_pinned, false)
    )
    returning note.* into stored;
  else
    if stored.version <> save_note.base_version
      and (stored.title, stored.content) is distinct from (btrim(save_note.title), save_note.content)
    then
      if exists (select from private.live_notes as live where live.note_id = stored.id and live.head > 0) then
        raise exception using errcode = 'PT409', message = 'Cette note s’écrit à plusieurs.', detail = 'note_live';
      end if;
      raise exception using
        errcode = 'PT409',
        message = 'Cette note a été modifiée ailleurs entre-temps.',
        detail = 'note_conflict',
        hint = stored.version::text;
    end if;
    update public.notes as note set
      title = btrim(save_note.title),
      content = coalesce(save_note.content, ''),
      is_pinned = coalesce(save_note.is_pinned, note.is_pinned),
      folder = case when save_note.folder is null then note.folder else nullif(btrim(save_note.folder), '') end,
      type = coalesce(save_note.type, note.type),
      version = note.version
        + case when (note.title, note.content) is distinct from (btrim(save_note.title), save_note.content) then 1 else 0 end
    where note.id = stored.id
    returning note.* into stored;
  end if;

  if save_note.tags is not null then
    perform private.set_note_tags(stored.id, owner, save_note.tags);
  end if;
  return private.note_card(stored);
end
$$;

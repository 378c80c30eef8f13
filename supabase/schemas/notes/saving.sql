-- Makes the note's tags exactly these names; unknown ones are created, each with a colour of the ten.
create or replace function private.set_note_tags(note uuid, owner uuid, names text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  colors constant text[] := '{encre,marge,sapin,ambre,prune,canard,brique,olive,ardoise,rose}';
begin
  insert into public.tags (user_id, name, color)
  select owner, name, colors[1 + floor(random() * 10)::integer]
  from (select distinct btrim(name) as name from unnest(names) as name) as given
  where name <> ''
  on conflict (user_id, folded) do nothing;

  delete from public.note_tags as link using public.tags as tag
  where link.note_id = note and tag.id = link.tag_id
    and not exists (select from unnest(names) as name where private.fold(btrim(name)) = tag.folded);

  insert into public.note_tags (note_id, tag_id, user_id)
  select note, tag.id, owner from public.tags as tag
  where tag.user_id = owner and tag.folded in (select private.fold(btrim(name)) from unnest(names) as name)
  on conflict do nothing;
end
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
grant execute on function public.save_note(uuid, integer, text, text, text[], boolean, text, text) to authenticated;

-- Overwrites what another device saved, after the learner has seen both texts. The text that gives way is kept among the
-- note's versions, however recent it is.
create or replace function public.replace_note(note_id uuid, base_version integer, title text, content text, tags text[] default null)
  returns public.note_card
  language plpgsql security definer set search_path = ''
as $$
declare
  replaced public.notes;
begin
  select * into replaced from public.notes where id = replace_note.note_id and user_id = auth.uid() for update;
  if found and replaced.version = base_version then
    insert into public.note_versions as kept (note_id, user_id, version, title, content, created_at)
    values (replaced.id, replaced.user_id, replaced.version, replaced.title, replaced.content, replaced.updated_at)
    on conflict on constraint note_versions_note_id_version_key do nothing;
  end if;
  return public.save_note(replace_note.note_id, base_version, replace_note.title, replace_note.content, replace_note.tags);
end
$$;
grant execute on function public.replace_note(uuid, integer, text, text, text[]) to authenticated;

-- Hangs everything of one tag on another and removes it.
create or replace function public.merge_tags(source uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := auth.uid();
begin
  if (select count(*) from public.tags where user_id = owner and id in (source, target)) <> 2 then
    raise exception using errcode = 'PT404', message = 'Ce tag n’existe plus.', detail = 'tag_not_found';
  end if;
  insert into public.note_tags (note_id, tag_id, user_id)
  select note_id, target, owner from public.note_tags where tag_id = source
  on conflict do nothing;
  delete from public.tags where id = source;
end
$$;
grant execute on function public.merge_tags(uuid, uuid) to authenticated;

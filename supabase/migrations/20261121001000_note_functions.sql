-- area: notes
--
-- A note as the screens show it, in one row: with its tags and the number of its files. Security definer throughout:
-- LIKE is not leakproof, so under a policy the planner may not use the search index; the owner is written out instead.

create type public.note_card as (
  id uuid,
  user_id uuid,
  title text,
  content text,
  type text,
  folder text,
  is_pinned boolean,
  is_shared boolean,
  version integer,
  created_at timestamptz,
  updated_at timestamptz,
  tags jsonb,
  attachment_count integer
);
-- Comments of this kind tell the type generator what the catalogue cannot.
comment on type public.note_card is $$
type: 'note' | 'pdf'
folder: string | null
tags: { id: string; name: string; color: Database['public']['Tables']['tags']['Row']['color'] }[]
$$;

create function private.note_card(note public.notes) returns public.note_card
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
    (select count(*) from public.note_attachments as file where file.note_id = note.id)::integer
  )::public.note_card
$$;

-- The caller's notes that hold every word of the search, pinned first, then the latest. A blank search finds all.
create function public.search_notes(search_query text, max integer default 200) returns setof public.note_card
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.like_patterns(private.search_words(search_query));
begin
  return query
    select card.*
    from (
      select * from public.notes
      where user_id = (select auth.uid()) and deleted_at is null
        -- The longest word goes through the index, the others are checked on what it found.
        and folded like coalesce(patterns[1], '%') and folded like all (patterns)
      order by is_pinned desc, updated_at desc
      limit least(search_notes.max, 1000)
    ) as note, private.note_card(note) as card
    order by card.is_pinned desc, card.updated_at desc;
end
$$;

create function public.get_notes_by_tag(tag_id uuid) returns setof public.note_card
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select card.*
    from public.note_tags as link
      join public.notes as note on note.id = link.note_id,
      private.note_card(note) as card
    where link.tag_id = get_notes_by_tag.tag_id and link.user_id = (select auth.uid()) and note.deleted_at is null
    order by card.is_pinned desc, card.updated_at desc;
end
$$;

-- Makes the note's tags exactly these names; unknown ones are created, each with a colour of the ten.
create function private.set_note_tags(note uuid, owner uuid, names text[]) returns void
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

-- Writes a note with its tags, both or neither. `base_version` is the version the text was edited from, 0 for a new
-- note. Another text saved in between is a conflict (PT409); the same text again is not, so a save whose answer got
-- lost can be repeated. Null leaves tags, pin, folder or type as they are; an empty folder takes the note out of its folder.
create function public.save_note(
  note_id uuid,
  base_version integer,
  title text,
  content text,
  tags text[] default null,
  is_pinned boolean default null,
  folder text default null,
  type text default null
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

grant execute on function
  public.search_notes(text, integer),
  public.get_notes_by_tag(uuid),
  public.save_note(uuid, integer, text, text, text[], boolean, text, text)
  to authenticated;

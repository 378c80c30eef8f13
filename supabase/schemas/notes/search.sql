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
  attachment_count integer,
  pinned_at timestamptz,
  file_names text[],
  is_template boolean,
  is_live boolean
);

-- Comments of this kind tell the type generator what the catalogue cannot.
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

-- The caller's notes that hold every word of the search, pinned first, then the latest. A blank search finds all.
create or replace function public.search_notes(search_query text, max integer default 200) returns setof public.note_card
  language sql stable security definer set search_path = ''
as $$
  select card.*
  from private.find_notes(
      (select auth.uid()), private.like_patterns(private.search_words(search_query)), least(search_notes.max, 1000)
    ) as note,
    private.note_card(note) as card
  order by card.is_pinned desc, card.updated_at desc
$$;
grant execute on function public.search_notes(text, integer) to authenticated;

create or replace function public.get_notes_by_tag(tag_id uuid) returns setof public.note_card
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
grant execute on function public.get_notes_by_tag(uuid) to authenticated;

-- Whether each word is in the note's text, or in the name of a tag or a file.
create or replace function private.note_holds(note public.notes, patterns text[]) returns boolean
  language sql stable set search_path = ''
as $$
  select not exists (
    select from unnest(patterns) as pattern
    where note.folded not like pattern
      and not exists (
        select from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
        where link.note_id = note.id and tag.folded like pattern
      )
      and not exists (
        select from public.note_attachments as file where file.note_id = note.id and file.folded like pattern
      )
  )
$$;

-- The owner's notes that hold every word, pinned first, then the latest. No word finds all. The owner is written out (see notes/search.sql).
create or replace function private.find_notes(owner uuid, patterns text[], most integer) returns setof public.notes
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  tagged constant uuid[] := array(select id from public.tags where user_id = owner and folded like any (patterns));
  filed constant boolean := exists (
    select from public.note_attachments where user_id = owner and folded like any (patterns)
  );
  -- Only words of a name can be missing in a text.
  named text[];
  written text[];
  -- The index knows no words of less than three letters.
  second constant text := case when char_length(patterns[2]) >= 5 then patterns[2] else '%' end;
  second_written text;
begin
  if cardinality(tagged) = 0 and not filed then
    return query
      select * from public.notes
      where user_id = owner and deleted_at is null
        -- The longest words go through the index, the others are checked on what they found.
        and folded like coalesce(patterns[1], '%') and folded like second and folded like all (patterns)
      order by is_pinned desc, updated_at desc
      limit most;
    return;
  end if;
  named := array(
    select pattern from unnest(patterns) as pattern
    where exists (select from public.tags where user_id = owner and folded like pattern)
      or filed and exists (select from public.note_attachments where user_id = owner and folded like pattern)
  );
  written := array(select pattern from unnest(patterns) as pattern where pattern <> all (named));
  second_written := case when char_length(written[2]) >= 5 then written[2] else '%' end;
  -- Each way of finding a note has an index of its own. A name that was found holds the only word of a name.
  return query
    select note.*
    from (
      (select id, is_pinned, updated_at from public.notes
       where user_id = owner and deleted_at is null
         and folded like patterns[1] and folded like second and folded like all (patterns)
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like second_written and folded like all (written)
         and exists (select from public.note_tags where note_id = note.id and tag_id = any (tagged))
         -- The planner would call the function first, for every note that holds the other words.
         and case
           when cardinality(named) = 1 then true
           when exists (select from public.note_tags where note_id = note.id and tag_id = any (tagged))
             then private.note_holds(note, named)
           else false
         end
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like second_written and folded like all (written)
         and id in (
           select note_id from public.note_attachments as file where file.user_id = owner and file.folded like any (named)
         )
         and (cardinality(named) = 1 or private.note_holds(note, named))
       order by is_pinned desc, updated_at desc limit most)
      order by is_pinned desc, updated_at desc limit most
    ) as found
      join public.notes as note on note.id = found.id
    order by note.is_pinned desc, note.updated_at desc;
end
$$;

-- The names of tags and files that hold one of the words.
create or replace function private.found_names(note uuid, patterns text[]) returns text
  language sql stable set search_path = ''
as $$
  select string_agg(name, ' · ')
  from (
    (select tag.name from public.note_tags as link join public.tags as tag on tag.id = link.tag_id
     where link.note_id = note and tag.folded like any (patterns) order by tag.folded)
    union all
    (select file.file_name from public.note_attachments as file
     where file.note_id = note and file.folded like any (patterns) order by file.folded limit 3)
  ) as found
$$;

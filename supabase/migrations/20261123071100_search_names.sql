-- area: notes, shell
--
-- A note is found by the names of its tags and files, too.

alter table public.note_attachments
  add column folded text generated always as (private.fold(file_name)) stored;
create index note_attachments_folded_idx on public.note_attachments using gin (user_id, folded extensions.gin_trgm_ops);

-- Whether each word is in the note's text, or in the name of a tag or a file.
create function private.note_holds(note public.notes, patterns text[]) returns boolean
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

-- The owner's notes that hold every word, pinned first, then the latest. No word finds all. The owner is written out (see note_functions).
create function private.find_notes(owner uuid, patterns text[], most integer) returns setof public.notes
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
begin
  if cardinality(tagged) = 0 and not filed then
    return query
      select * from public.notes
      where user_id = owner and deleted_at is null
        -- The longest word goes through the index, the others are checked on what it found.
        and folded like coalesce(patterns[1], '%') and folded like all (patterns)
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
  -- Each way of finding a note has an index of its own.
  return query
    select note.*
    from (
      (select id, is_pinned, updated_at from public.notes
       where user_id = owner and deleted_at is null and folded like patterns[1] and folded like all (patterns)
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like all (written)
         and exists (select from public.note_tags where note_id = note.id and tag_id = any (tagged))
         and (cardinality(patterns) = 1 or private.note_holds(note, named))
       order by is_pinned desc, updated_at desc limit most)
      union
      (select id, is_pinned, updated_at from public.notes as note
       where user_id = owner and deleted_at is null
         and folded like coalesce(written[1], '%') and folded like all (written)
         and id in (
           select note_id from public.note_attachments as file where file.user_id = owner and file.folded like any (named)
         )
         and (cardinality(patterns) = 1 or private.note_holds(note, named))
       order by is_pinned desc, updated_at desc limit most)
      order by is_pinned desc, updated_at desc limit most
    ) as found
      join public.notes as note on note.id = found.id
    order by note.is_pinned desc, note.updated_at desc;
end
$$;

-- The names of tags and files that hold one of the words.
create function private.found_names(note uuid, patterns text[]) returns text
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

create or replace function public.search_all(search_query text, max integer default 20)
  returns table (kind text, id uuid, title text, excerpt text, href text, updated_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  words constant text[] := private.search_words(search_query);
  patterns constant text[] := private.like_patterns(words);
  owner constant uuid := auth.uid();
  most constant integer := least(greatest(search_all.max, 0), 100);
begin
  if cardinality(words) = 0 then
    return;
  end if;
  return query
    with found as (
      (select case type when 'pdf' then 'document' else 'note' end as kind, id, title, content as body,
         '/notes/' || id as href, updated_at, is_pinned as pinned, private.found_names(id, patterns) as names
       from private.find_notes(owner, patterns, most))
      union all
      (select 'word', id, word, definition, '/vocabulary/' || id, updated_at, false, null
       from public.vocabulary
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/planning/' || id, updated_at, false, null
       from public.study_sessions
       where user_id = owner and folded like patterns[1] and folded like all (patterns)
       order by updated_at desc limit most)
      union all
      (select 'session', id, title, description, '/collaboration/' || id, updated_at, false, null
       from public.collaboration_sessions
       where id in (
           select session_id from public.collaboration_participants
           where user_id = owner and status in ('pending', 'accepted')
         )
         and private.fold(title || ' ' || description) like all (patterns)
       order by updated_at desc limit most)
    )
    select found.kind, found.id, found.title,
      -- Where it was found comes first.
      concat_ws(' – ', found.names, nullif(private.excerpt(found.body, words[1]), '')), found.href, found.updated_at
    from (
      select *, private.fold(title) like all (patterns) as in_title from found
      order by in_title desc, pinned desc, updated_at desc limit most
    ) as found
    order by in_title desc, pinned desc, updated_at desc;
end
$$;

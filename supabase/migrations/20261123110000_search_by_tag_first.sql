-- area: notes
--
-- A search for a common tag and a common word looks at the tags before it looks for every word in them, and a search for a common
-- word and a rare one uses the index for both.

-- The owner's notes that hold every word, pinned first, then the latest. No word finds all. The owner is written out (see note_functions).
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

-- area: notes
--
-- Folders of notes that were there before folders had rows. The trigger `place` adds a note's folder only when it changes, so a path that was
-- already written as it is stored got none. All are kept, however many an account has: the limit is for those that come.

alter table public.note_folders disable trigger follow;

with added as (
  insert into public.note_folders (user_id, path)
  select distinct note.user_id, array_to_string(part.names[:depth], '/')
  from public.notes as note
    cross join lateral (select string_to_array(note.folder, '/') as names) as part
    cross join lateral generate_series(1, cardinality(part.names)) as depth
  where note.folder is not null and char_length(note.folder) <= 100
  on conflict do nothing
  returning user_id
)
update private.note_clocks as clock set revision = clock.revision + 1, folders_revision = clock.revision + 1
where clock.user_id in (select user_id from added);

alter table public.note_folders enable trigger follow;

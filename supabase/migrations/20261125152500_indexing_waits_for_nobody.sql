-- area: ai, notes
--
-- Who saves a note locks it, and then says that it is to be indexed. Indexing went the other way: it held that row, and waited for the note. Both ended
-- in a deadlock, and the save failed. It takes the note first now, and leaves one that is being saved for the next time.

create or replace function private.index_notes(owner uuid, most integer) returns integer
  language plpgsql set search_path = ''
as $$
declare
  due uuid;
  note public.notes;
  made integer := 0;
begin
  for due in
    select waiting.note_id from private.notes_to_index as waiting
    join public.notes as written on written.id = waiting.note_id
    where owner is null or waiting.user_id = owner
    order by waiting.changed_at limit most
    for key share of written skip locked
    for update of waiting skip locked
  loop
    select * into strict note from public.notes where id = due;
    perform private.index_note(note);
    delete from private.notes_to_index where note_id = due;
    made := made + 1;
  end loop;
  return made;
end
$$;

create table private.passages (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  note_id uuid not null references public.notes (id) on delete cascade,
  language text not null check (language in ('fr', 'en', 'es', 'de')),
  -- Where it stands in the note's text, in characters from 1.
  start integer not null check (start > 0),
  length integer not null check (length >= 0),
  -- How many words it counts for.
  weight integer not null check (weight >= 0)
);

create index passages_note_id_idx on private.passages (note_id);
create index passages_user_id_idx on private.passages (user_id, language) include (weight);

insert into private.data_sections (source, reason) values ('private.passages', 'made from the notes');

-- Notes whose passages are older than their text.
create table private.notes_to_index (
  note_id uuid primary key references public.notes (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);

create index notes_to_index_user_id_idx on private.notes_to_index (user_id, changed_at);
create index notes_to_index_changed_at_idx on private.notes_to_index (changed_at);

insert into private.data_sections (source, reason) values ('private.notes_to_index', 'waits until the passages of a note are made');

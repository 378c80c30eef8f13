create table private.live_note_updates (
  note_id uuid not null references private.live_notes (note_id) on delete cascade,
  seq bigint not null,
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  -- When the snapshot took its place. It is kept for a day.
  replaced_at timestamptz,
  primary key (note_id, seq)
);

create index live_note_updates_user_id_idx on private.live_note_updates (user_id);
create index live_note_updates_replaced_at_idx on private.live_note_updates (replaced_at) where replaced_at is not null;

insert into private.data_sections (source, reason) values ('private.live_note_updates', 'the text of a note, which the file holds');

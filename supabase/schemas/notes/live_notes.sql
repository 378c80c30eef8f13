create table private.live_notes (
  note_id uuid primary key references public.notes (id) on delete cascade,
  -- Number of the latest update; 0 until the text has been handed over.
  head bigint not null default 0,
  -- The snapshot holds the updates up to here.
  base bigint not null default 0,
  snapshot bytea,
  -- Bytes of the updates that the snapshot does not hold.
  tail_bytes integer not null default 0,
  -- notes.content is the text after this update.
  written bigint not null default 0,
  -- When the first and the latest update came that are not written.
  changed_at timestamptz,
  pushed_at timestamptz,
  -- Until then somebody is writing it.
  writing_until timestamptz
);

create index live_notes_changed_at_idx on private.live_notes (changed_at) where changed_at is not null;

insert into private.data_sections (source, reason) values ('private.live_notes', 'the text of a note, which the file holds');

-- Notes that are gone for good, for devices that still have them. The account's own end takes them along.
create table private.note_tombstones (
  note_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  revision bigint not null
);

create index note_tombstones_idx on private.note_tombstones (user_id, revision);

insert into private.data_sections (source, reason) values ('private.note_tombstones', 'ids of deleted notes, for the devices that still have them');

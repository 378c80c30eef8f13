create table private.note_clocks (
  user_id uuid primary key references auth.users (id) on delete cascade,
  revision bigint not null,
  -- Devices take over the list of folders as a whole, when it has changed after what they have.
  folders_revision bigint not null default 0
);

insert into private.data_sections (source, reason) values ('private.note_clocks', 'counts changes for the devices that follow them');

-- Wrong passwords and codes in a row, by the first of them.
create table private.wrong_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  count integer not null,
  since timestamptz not null
);

insert into private.data_sections (source, reason) values ('private.wrong_tries', 'a counter of minutes');

-- Which time zone a session's browser is in: as near to a place as can be said without asking anybody else.
create table private.session_zones (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  time_zone text not null
);

insert into private.data_sections (source, reason) values ('private.session_zones', 'ends with its session');

-- Passwords that were wrong, for ten minutes.
create table private.room_tries (
  id bigint primary key generated always as identity,
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  tried_at timestamptz not null default clock_timestamp()
);

create index room_tries_room_id_idx on private.room_tries (room_id, tried_at);
create index room_tries_user_id_idx on private.room_tries (user_id);

insert into private.data_sections (source, reason) values ('private.room_tries', 'counts wrong passwords for ten minutes');

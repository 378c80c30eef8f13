-- When a page last said that it is in a room. Its own table, because a change of the other one is told to everybody.
create table private.room_signs (
  room_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (room_id, user_id),
  foreign key (room_id, user_id) references public.room_participants (room_id, user_id) on delete cascade
);

create index room_signs_user_id_idx on private.room_signs (user_id);

insert into private.data_sections (source, reason) values ('private.room_signs', 'says who is in a meeting now');

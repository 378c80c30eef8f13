-- A password is stored as a slow hash, which nobody reads. Writing the column `password` sets it, and the column stays empty.
create table private.room_passwords (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade deferrable initially deferred,
  hash text not null
);

insert into private.data_sections (source, reason) values ('private.room_passwords', 'hashes of passwords, which nobody reads');

create table private.room_conferences (
  room_id uuid primary key references public.meeting_rooms (id) on delete cascade,
  name text not null default
    'cahier-' || (extract(epoch from clock_timestamp()) * 1000)::bigint || '-' || encode(extensions.gen_random_bytes(12), 'hex'),
  key text not null default encode(extensions.gen_random_bytes(12), 'hex'),
  engine text not null default 'jitsi' check (engine in ('jitsi', 'livekit'))
);

-- A meeting that moves: those who stay are given the time to follow before the former one ends.
create or replace function private.end_call() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.ended_calls (conference, due_at) values (old.name, now() + interval '10 seconds');
  return null;
end
$$;

create trigger end_call after delete on private.room_conferences
  for each row when (old.engine = 'livekit') execute function private.end_call();

insert into private.data_sections (source, reason) values ('private.room_conferences', 'names and keys of meetings, which mean nothing afterwards');

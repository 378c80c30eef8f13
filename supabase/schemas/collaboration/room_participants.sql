-- Who has asked to come into a room, and who is in it.
create table public.room_participants (
  room_id uuid not null references public.meeting_rooms (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null check (status in ('waiting', 'admitted', 'refused', 'removed')),
  -- Of the page that is in the room: another one each time that somebody joins, and null outside.
  join_id uuid,
  has_camera boolean not null default false,
  asked_at timestamptz not null default now(),
  primary key (room_id, user_id),
  check (status = 'admitted' or (join_id is null and not has_camera))
);

create index room_participants_user_id_idx on public.room_participants (user_id);

alter table public.room_participants enable row level security;

create policy "sessions are assured" on public.room_participants as restrictive for all to authenticated using ((select private.is_assured()));

create policy "participants read their own" on public.room_participants
  for select to authenticated using (user_id = (select auth.uid()));

-- A change of who may be in a room moves its channel; any other change is told on it.
create or replace function private.room_participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room constant uuid := case tg_op when 'DELETE' then old.room_id else new.room_id end;
begin
  if tg_op <> 'INSERT' and old.status = 'admitted' and (tg_op = 'DELETE' or new.status <> 'admitted') then
    perform private.move_live('room', room);
  elsif tg_op <> 'UPDATE' or (old.status, old.join_id, old.has_camera) is distinct from (new.status, new.join_id, new.has_camera) then
    perform private.tell_live('room', room, 'people');
  end if;
  return null;
end
$$;

-- Whoever is put out is out of the meeting at once, also if their page does not leave it.
create or replace function private.keep_out_of_conference() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.join_id is not null then
    insert into private.ended_calls (conference, join_id)
    select kept.name, old.join_id from private.room_conferences as kept where kept.room_id = new.room_id and kept.engine = 'livekit';
    if found then
      perform private.call_soon('end-calls');
    end if;
  end if;
  perform private.move_conference(new.room_id);
  return null;
end
$$;

create trigger tell_room after insert or update or delete on public.room_participants
  for each row execute function private.room_participants_live();

create trigger keep_out_of_conference after update of status on public.room_participants
  for each row when (old.status = 'admitted' and new.status <> 'admitted')
  execute function private.keep_out_of_conference();

alter publication supabase_realtime add table public.room_participants;

grant select on public.room_participants to authenticated;
grant select, insert, update, delete on public.room_participants to service_role;

insert into private.data_sections (source, reason) values ('public.room_participants', 'says who is in a meeting now');

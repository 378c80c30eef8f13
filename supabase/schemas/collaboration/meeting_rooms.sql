create table public.meeting_rooms (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  session_id uuid references public.collaboration_sessions (id) on delete set null,
  name text not null check (name ~ '^[A-Za-z0-9_-]+$' and char_length(name) <= 100),
  subject text not null check (subject ~ '\S' and char_length(subject) <= 200),
  -- Shown to those who may enter, never part of a link.
  password text check (char_length(password) between 4 and 100),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object' and pg_column_size(config) <= 8192),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_password boolean not null default false,
  constraint meeting_rooms_user_id_name_key unique (user_id, name)
);

create index meeting_rooms_user_id_idx on public.meeting_rooms (user_id, created_at desc);
create index meeting_rooms_session_id_idx on public.meeting_rooms (session_id);

alter table public.meeting_rooms enable row level security;

create policy "owner and attendants read" on public.meeting_rooms
  for select to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'viewer'))
  or session_id in (select private.sessions_with_me('accepted'))
);

create policy "owners delete" on public.meeting_rooms
  for delete to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
);

create policy "owners add, also to sessions that they edit" on public.meeting_rooms
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));

create policy "owners change" on public.meeting_rooms
  for update to authenticated using (
  user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor'))
)
  with check (user_id = (select auth.uid()) and (session_id is null or private.may_in_session(session_id, 'editor')));

create policy "sessions are assured" on public.meeting_rooms as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.keep_room_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.password is not null then
    if char_length(new.password) not between 4 and 100 then
      raise exception using
        errcode = '23514', message = 'new row for relation "meeting_rooms" violates check constraint "meeting_rooms_password_check"',
        table = 'meeting_rooms', constraint = 'meeting_rooms_password_check';
    end if;
    insert into private.room_passwords as held (room_id, hash)
    values (new.id, extensions.crypt(private.room_password_digest(new.password), extensions.gen_salt('bf', 8)))
    on conflict (room_id) do update set hash = excluded.hash;
    new.has_password := true;
    if tg_op = 'UPDATE' then
      perform private.empty_room(new.id);
    end if;
  elsif tg_op = 'INSERT' then
    new.has_password := false;
  elsif old.has_password and not new.has_password then
    delete from private.room_passwords where room_id = new.id;
  else
    -- An empty `password` leaves it as it is.
    new.has_password := old.has_password;
  end if;
  new.password := null;
  return new;
end
$$;

-- A room that is closed, or that another circle of people may enter.
create or replace function private.close_room_entry() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.empty_room(new.id);
  if old.is_active and not new.is_active then
    update public.room_participants set join_id = null, has_camera = false where room_id = new.id and join_id is not null;
  end if;
  return null;
end
$$;

create trigger touch before update on public.meeting_rooms
  for each row execute function private.touch();

create trigger refuse_foreign_id before insert on public.meeting_rooms
  for each row execute function private.refuse_foreign_id();

create trigger follow_live after insert or delete on public.meeting_rooms
  for each row execute function private.follow_live('room');

create trigger move_live after update of user_id, session_id on public.meeting_rooms
  for each row when (new.user_id <> old.user_id or (old.session_id is not null and new.session_id is distinct from old.session_id))
  execute function private.moved_live('room');

create trigger keep_password before insert or update on public.meeting_rooms
  for each row execute function private.keep_room_password();

create trigger close_entry after update of session_id, is_active, user_id on public.meeting_rooms
  for each row when (
    new.session_id is distinct from old.session_id or (old.is_active and not new.is_active) or new.user_id <> old.user_id
  )
  execute function private.close_room_entry();

grant
  select,
  insert (id, user_id, session_id, name, subject, password, config, is_active),
  update (session_id, subject, password, config, is_active, has_password),
  delete
on public.meeting_rooms to authenticated;
grant select, insert, update, delete on public.meeting_rooms to service_role;

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.meeting_rooms', 'meeting_rooms', true, 'import_plain', '{"session_id": ["public.collaboration_sessions"]}');

create table public.collaboration_participants (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'editor' check (role in ('viewer', 'editor', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, user_id)
);

create index collaboration_participants_user_id_idx on public.collaboration_participants (user_id, status);

alter table public.collaboration_participants enable row level security;

create policy "invited read" on public.collaboration_participants
  for select to authenticated using (
    user_id = (select auth.uid()) or session_id in (select private.sessions_with_me('pending', 'accepted'))
  );

create policy "no demo account invites or is invited" on public.collaboration_participants as restrictive
  for insert to authenticated
  with check (not private.is_anonymous((select auth.uid())) and not private.is_anonymous(user_id));

create policy "admins invite others" on public.collaboration_participants
  for insert to authenticated with check (private.may_in_session(session_id, 'admin') and user_id <> (select auth.uid()));

create policy "the invited answer once" on public.collaboration_participants
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status in ('accepted', 'declined'));

create policy "members leave, and admins remove them" on public.collaboration_participants
  for delete to authenticated using (
    not private.is_session_owner(session_id, user_id)
    and (user_id = (select auth.uid()) or (status <> 'declined' and private.may_in_session(session_id, 'admin')))
  );

create policy "sessions are assured" on public.collaboration_participants as restrictive for all to authenticated using ((select private.is_assured()));

-- Who lost a right in a session lost it in its documents and rooms.
create or replace function private.participants_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  room uuid;
  note uuid;
begin
  if private.has_less(old.status, old.role, case when tg_op = 'UPDATE' then new.status end, case when tg_op = 'UPDATE' then new.role end) then
    perform private.move_live('session', old.session_id);
    for room in select id from public.meeting_rooms where session_id = old.session_id loop
      perform private.move_live('room', room);
    end loop;
    for note in select unnest(document_ids) from public.collaboration_sessions where id = old.session_id loop
      perform private.move_live('note', note);
    end loop;
  end if;
  return null;
end
$$;

-- A member who has just accepted. The owner is there from the start.
create or replace function private.welcome_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'accepted' and (tg_op = 'INSERT' or old.status <> 'accepted')
    and not private.is_session_owner(new.session_id, new.user_id)
  then
    insert into public.session_messages (session_id, user_id, type, content) values (new.session_id, new.user_id, 'system', 'joined');
  end if;
  return null;
end
$$;

-- Somebody of the team who is asked into a session hears of it.
create or replace function private.tell_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  session constant public.collaboration_sessions := (select held from public.collaboration_sessions as held where held.id = new.session_id);
  sender constant text := private.name_of(coalesce(auth.uid(), session.user_id));
begin
  perform private.tell_collaborator(
    new.user_id, 'invitation',
    format(case private.mail_language(new.user_id)
      when 'en' then '%s invites you to “%s”' when 'es' then '%s le invita a «%s»'
      when 'de' then '%s lädt Sie zu „%s“ ein' else '%s vous invite à « %s »' end, sender, session.title),
    '', '/collaboration/' || new.session_id
  );
  return null;
end
$$;

-- Whoever is no member of a session any more is in none of its rooms, and whoever may only read has none of them.
create or replace function private.leave_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_member constant boolean := tg_op <> 'DELETE' and new.status = 'accepted';
begin
  if old.status <> 'accepted' then
    return null;
  end if;
  if not is_member or private.role_rank(new.role) < private.role_rank('editor') then
    perform private.hand_over_room(room.id, session.user_id)
    from public.meeting_rooms as room
    join public.collaboration_sessions as session on session.id = room.session_id
    where session.id = old.session_id and room.user_id = old.user_id and session.user_id <> old.user_id;
  end if;
  if not is_member then
    perform private.move_conference(room.id)
    from public.meeting_rooms as room
    join public.room_participants as participant on participant.room_id = room.id
    where room.session_id = old.session_id and room.user_id <> old.user_id
      and participant.user_id = old.user_id and participant.status = 'admitted';
    delete from public.room_participants as participant using public.meeting_rooms as room
    where room.session_id = old.session_id and participant.room_id = room.id and participant.user_id = old.user_id
      and room.user_id <> old.user_id;
  end if;
  return null;
end
$$;

create trigger touch before update on public.collaboration_participants
  for each row execute function private.touch();

create trigger move_live after update or delete on public.collaboration_participants
  for each row execute function private.participants_live();

create trigger welcome after insert or update of status on public.collaboration_participants
  for each row execute function private.welcome_member();

create trigger tell_invited after insert on public.collaboration_participants
  for each row when (new.status = 'pending') execute function private.tell_invited();

create trigger leave_rooms after update or delete on public.collaboration_participants
  for each row execute function private.leave_session_rooms();

alter publication supabase_realtime add table public.collaboration_participants;

grant select, insert (session_id, user_id, role), update (status), delete on public.collaboration_participants to authenticated;
grant select, insert, update, delete on public.collaboration_participants to service_role;

insert into private.data_sections (source, section, key) values ('public.collaboration_participants', 'participations', '{session_id}');

-- Sessions that several people attend. Whoever makes one takes part in it; others are asked and answer.

create table public.collaboration_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  type text not null default 'study' check (type in ('study', 'document', 'discussion', 'video')),
  description text not null default '' check (char_length(description) <= 4000),
  scheduled_for timestamptz not null default now(),
  -- Minutes.
  duration smallint not null default 60 check (duration between 15 and 480),
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 100 and array_position(document_ids, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index collaboration_sessions_user_id_idx on public.collaboration_sessions (user_id, scheduled_for desc);

-- The notes that a session has. Its members may open them while they are shared.
create index collaboration_sessions_document_ids_idx on public.collaboration_sessions using gin (document_ids);

alter table public.collaboration_sessions enable row level security;
alter table public.collaboration_sessions replica identity full;

create policy "owner and invited read" on public.collaboration_sessions
  for select to authenticated using (
    user_id = (select auth.uid()) or id in (select private.sessions_with_me('pending', 'accepted'))
  );

create policy "owners add" on public.collaboration_sessions
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "owners change" on public.collaboration_sessions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "owners delete" on public.collaboration_sessions
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "sessions are assured" on public.collaboration_sessions as restrictive for all to authenticated using ((select private.is_assured()));

create or replace function private.join_own_session() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.collaboration_participants (session_id, user_id, role, status)
  values (new.id, new.user_id, 'admin', 'accepted');
  return null;
end
$$;

-- Whoever adds a note to a session shows it to others: only its owner does.
create or replace function private.check_session_documents() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  former constant uuid[] := case when tg_op = 'UPDATE' then old.document_ids else '{}' end;
begin
  if auth.uid() is not null and exists (
    select from unnest(new.document_ids) as added
    where added <> all (former) and not exists (select from public.notes where id = added and user_id = auth.uid())
  ) then
    raise exception using
      errcode = '42501', message = 'new row violates row-level security policy for table "collaboration_sessions"';
  end if;
  return new;
end
$$;

-- A note that left a session is closed to its members; one that came has a channel for them.
create or replace function private.session_documents_live() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  note uuid;
  former constant uuid[] := case when tg_op <> 'INSERT' then old.document_ids else '{}' end;
  kept constant uuid[] := case when tg_op <> 'DELETE' then new.document_ids else '{}' end;
begin
  foreach note in array former loop
    if note <> all (kept) then
      perform private.move_live('note', note);
    end if;
  end loop;
  foreach note in array kept loop
    if note <> all (former) then
      perform private.open_live('note', note);
    end if;
  end loop;
  return null;
end
$$;

-- A deleted session leaves its rooms to its owner; they end with it where the owner's account ends.
create or replace function private.keep_session_rooms() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users where id = old.user_id) then
    perform private.hand_over_room(room.id, old.user_id)
    from public.meeting_rooms as room where room.session_id = old.id and room.user_id <> old.user_id;
  else
    delete from public.meeting_rooms as room where room.session_id = old.id;
  end if;
  return old;
end
$$;

create trigger touch before update on public.collaboration_sessions
  for each row execute function private.touch();

create trigger join_own after insert on public.collaboration_sessions
  for each row execute function private.join_own_session();

create trigger refuse_foreign_id before insert on public.collaboration_sessions
  for each row execute function private.refuse_foreign_id();

create trigger follow_live after insert or delete on public.collaboration_sessions
  for each row execute function private.follow_live('session');

create trigger move_live after update of user_id on public.collaboration_sessions
  for each row when (new.user_id <> old.user_id) execute function private.moved_live('session');

create trigger check_documents before insert or update of document_ids on public.collaboration_sessions
  for each row execute function private.check_session_documents();

create trigger documents_live after insert or delete or update of document_ids on public.collaboration_sessions
  for each row execute function private.session_documents_live();

create trigger keep_rooms before delete on public.collaboration_sessions
  for each row execute function private.keep_session_rooms();

alter publication supabase_realtime add table public.collaboration_sessions;

grant
  select,
  insert (id, user_id, title, type, description, scheduled_for, duration, document_ids),
  update (title, type, description, scheduled_for, duration, document_ids),
  delete
on public.collaboration_sessions to authenticated;
grant select, insert, update, delete on public.collaboration_sessions to service_role;

insert into private.data_sections (source, section, is_item, importer, refs)
values ('public.collaboration_sessions', 'collaboration_sessions', true, 'import_plain', '{"document_ids": ["public.notes"]}');

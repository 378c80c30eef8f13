-- area: collaboration
--
-- The chat of a session. Learners write texts; that somebody joined is written by a trigger. Whoever may read a row hears of it live.

create table public.session_messages (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  -- From the device, so that sending twice adds nothing twice.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  type text not null default 'text' check (type in ('text', 'system')),
  -- Of a system message the event: 'joined'.
  content text not null check (char_length(content) <= 4000),
  -- Those whom the text names, among the members.
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20 and array_position(mentions, null) is null),
  -- The order of the chat.
  place bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A deleted message keeps its place, without its text.
  deleted_at timestamptz,
  primary key (session_id, id),
  check (case when deleted_at is null then content ~ '\S' else content = '' and mentions = '{}' end)
);
create index session_messages_place_idx on public.session_messages (session_id, place desc);
create index session_messages_user_id_idx on public.session_messages (user_id, created_at);

create function private.check_message() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.deleted_at is not null then
      new.deleted_at := coalesce(old.deleted_at, now());
      new.content := '';
      new.mentions := '{}';
    elsif new.content <> old.content then
      new.edited_at := now();
    end if;
  elsif new.type = 'text' then
    -- One message of an account after the other, so that none passes uncounted.
    perform pg_advisory_xact_lock(hashtextextended('message ' || new.user_id, 0));
    if (
      select count(*) >= 20 from public.session_messages
      where user_id = new.user_id and type = 'text' and created_at > clock_timestamp() - interval '10 seconds'
    ) then
      raise exception using
        errcode = 'PT429', message = 'Vous écrivez trop vite : 20 messages en 10 secondes au plus.', detail = 'too_many_messages';
    end if;
    -- The transaction may have waited.
    new.created_at := clock_timestamp();
  end if;
  new.mentions := array(
    select distinct mentioned from unnest(new.mentions) as mentioned
    where mentioned <> new.user_id and private.live_role('session', new.session_id, mentioned) is not null
  );
  return new;
end
$$;
create trigger check_message before insert or update on public.session_messages
  for each row execute function private.check_message();

alter table public.session_messages enable row level security;
create policy "sessions are assured" on public.session_messages as restrictive for all to authenticated using ((select private.is_assured()));
create policy "members read" on public.session_messages
  for select to authenticated using (session_id in (select private.sessions_with_me('accepted')));
create policy "members write" on public.session_messages
  for insert to authenticated
  with check (user_id = (select auth.uid()) and session_id in (select private.sessions_with_me('accepted')));
create policy "authors change their texts" on public.session_messages
  for update to authenticated
  using (user_id = (select auth.uid()) and type = 'text' and deleted_at is null and session_id in (select private.sessions_with_me('accepted')))
  with check (user_id = (select auth.uid()));
grant
  select, insert (session_id, id, user_id, content, mentions), update (content, mentions, deleted_at)
  on public.session_messages to authenticated;
grant select, insert, update, delete on public.session_messages to service_role;
alter publication supabase_realtime add table public.session_messages;

-- Up to where a member has read.
create table public.session_reads (
  session_id uuid not null references public.collaboration_sessions (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  place bigint not null,
  primary key (session_id, user_id)
);
create index session_reads_user_id_idx on public.session_reads (user_id);
alter table public.session_reads enable row level security;
create policy "sessions are assured" on public.session_reads as restrictive for all to authenticated using ((select private.is_assured()));
create policy "readers read" on public.session_reads
  for select to authenticated using (user_id = (select auth.uid()));
grant select on public.session_reads to authenticated;
grant select, insert, update, delete on public.session_reads to service_role;

-- The caller has read a session's chat up to a place: never back.
create function public.read_session(session uuid, place bigint) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.session_reads as held (session_id, user_id, place)
  select session, auth.uid(), read_session.place where private.live_role('session', session) is not null
  on conflict (session_id, user_id) do update set place = greatest(held.place, excluded.place)
$$;
grant execute on function public.read_session(uuid, bigint) to authenticated;

-- How many texts of others the caller has not read, by session; a hundred stands for more.
create function public.unread_messages() returns table (session_id uuid, unread integer)
  language sql stable security definer set search_path = ''
as $$
  select attended.session, (
    select count(*)::integer from (
      select from public.session_messages as message
      where message.session_id = attended.session and message.type = 'text' and message.user_id <> auth.uid() and message.deleted_at is null
        and message.place > coalesce((
          select held.place from public.session_reads as held where held.session_id = attended.session and held.user_id = auth.uid()
        ), 0)
      limit 100
    ) as missed
  )
  from private.sessions_with_me('accepted') as attended (session)
$$;
grant execute on function public.unread_messages() to authenticated;

-- A member who has just accepted. The owner is there from the start.
create function private.welcome_member() returns trigger
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
create trigger welcome after insert or update of status on public.collaboration_participants
  for each row execute function private.welcome_member();

-- Notifies an account of what others do, if its settings want that; one unread notification for each kind and path is enough.
create function private.tell_collaborator(account uuid, kind text, title text, body text, href text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.notifications (user_id, kind, title, body, href)
  select account, tell_collaborator.kind, left(tell_collaborator.title, 200), left(tell_collaborator.body, 2000), tell_collaborator.href
  where coalesce((select collaboration_updates from public.user_settings where user_id = account), true)
    and not exists (
      select from public.notifications as earlier
      where earlier.user_id = account and earlier.kind = tell_collaborator.kind and earlier.href = tell_collaborator.href
        and earlier.read_at is null
    )
$$;

create function private.name_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select name from public.profiles where id = account), 'Cahier')
$$;

create function private.tell_mentioned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mentioned uuid;
  former constant uuid[] := case when tg_op = 'UPDATE' then old.mentions else '{}' end;
  author constant text := private.name_of(new.user_id);
  session_title constant text := (select title from public.collaboration_sessions where id = new.session_id);
begin
  foreach mentioned in array new.mentions loop
    continue when mentioned = any (former);
    perform private.tell_collaborator(
      mentioned, 'mention',
      format(case private.mail_language(mentioned)
        when 'en' then '%s mentioned you in “%s”' when 'es' then '%s le ha mencionado en «%s»'
        when 'de' then '%s hat Sie in „%s“ erwähnt' else '%s vous a mentionné dans « %s »' end, author, session_title),
      left(new.content, 200), '/collaboration/' || new.session_id
    );
  end loop;
  return null;
end
$$;
create trigger tell_mentioned after insert or update of mentions on public.session_messages
  for each row when (new.mentions <> '{}') execute function private.tell_mentioned();

insert into private.data_sections (source, section, key) values
  ('public.session_messages', 'session_messages', '{session_id,id}');
insert into private.data_sections (source, reason) values
  ('public.session_reads', 'a place in a chat that the file does not hold');
